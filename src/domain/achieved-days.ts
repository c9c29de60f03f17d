import { addDays, type Day } from './day.ts';

/** One day's successful reading of a keyword: its place, or null when it was not found within the depth (圏外). */
export interface DayReading {
  readonly day: Day;
  readonly rank: number | null;
}

export interface DayCount {
  /** One character a day: ○ achieved, × not, − not measured. */
  readonly days: string;
  readonly achieved: number;
  /** The first achieved days, up to the cap. */
  readonly billed: number;
  readonly capHit: boolean;
}

/** The first and last day of a period (`YYYY-MM`): closing day 20 makes 2026-10 run from 21 Sep to 20 Oct; null is the month's end. */
export function periodDays(period: string, closingDay: number | null): { first: Day; last: Day } {
  const end = (month: string) => {
    const lastOfMonth = addDays(`${nextMonth(month)}-01`, -1);
    if (closingDay === null) return lastOfMonth;
    const closing = `${month}-${String(closingDay).padStart(2, '0')}`;
    // The 31st of a shorter month is its last day
    return closing < lastOfMonth ? closing : lastOfMonth;
  };
  return { first: addDays(end(previousMonth(period)), 1), last: end(period) };
}

/** The month before a period. */
export function previousMonth(period: string): string {
  return addDays(`${period}-01`, -1).slice(0, 7);
}

/** The month after a period. */
export function nextMonth(period: string): string {
  return addDays(`${period}-01`, 31).slice(0, 7);
}

/**
 * Counts the days from `first` to `last` on which the place was at or above `targetRank`. A day without a reading is not measured,
 * never achieved and never billed. `capDays` null: every achieved day is billed.
 */
export function countDays(
  readings: readonly DayReading[],
  { first, last, targetRank, capDays }: { first: Day; last: Day; targetRank: number; capDays: number | null },
): DayCount {
  const byDay = new Map(readings.map((reading) => [reading.day, reading.rank]));
  let days = '';
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const rank = byDay.get(day);
    days += rank === undefined ? '−' : rank !== null && rank <= targetRank ? '○' : '×';
  }
  const achieved = [...days].filter((mark) => mark === '○').length;
  const billed = Math.min(achieved, capDays ?? achieved);
  return { days, achieved, billed, capHit: billed < achieved };
}
