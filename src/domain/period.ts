import { addDays, type Day, day as dayMs } from '#core/model/day.ts';

/** A range of days, both inclusive. */
export interface DayRange {
  readonly first: Day;
  readonly last: Day;
}

/** True if one of the ranges covers the day. */
export function isCovered(day: Day, ranges: readonly DayRange[]): boolean {
  return ranges.some(({ first, last }) => first <= day && day <= last);
}

/**
 * Returns the first and last day of a period (`YYYY-MM`): closing day 20 makes 2026-10 run from 21 Sep to 20 Oct; null
 * is the month's end.
 */
export function periodDays(period: string, closingDay: number | null): DayRange {
  const end = (month: string) => {
    const lastOfMonth = addDays(`${nextMonth(month)}-01`, -1);
    if (closingDay === null) return lastOfMonth;
    const closing = `${month}-${String(closingDay).padStart(2, '0')}`;
    // Closing day 31 in a shorter month is its last day
    return closing < lastOfMonth ? closing : lastOfMonth;
  };
  return { first: addDays(end(previousMonth(period)), 1), last: end(period) };
}

/** Returns the month before a period. */
export function previousMonth(period: string): string {
  return addDays(`${period}-01`, -1).slice(0, 7);
}

/** Returns the month after a period. */
export function nextMonth(period: string): string {
  return addDays(`${period}-01`, 31).slice(0, 7);
}

/** Returns the period (`YYYY-MM`) that a day belongs to: after the closing day it is the next month's. */
export function periodOf(day: Day, closingDay: number | null): string {
  const month = day.slice(0, 7);
  return day > periodDays(month, closingDay).last ? nextMonth(month) : month;
}

/** Returns all days from `first` to `last`. */
export function daysFrom(first: Day, last: Day): readonly Day[] {
  const days: Day[] = [];
  for (let moment = Date.parse(first); moment <= Date.parse(last); moment += dayMs)
    days.push(new Date(moment).toISOString().slice(0, 10));
  return days;
}

/** True when these are exactly the days of the calendar month. */
export function isCalendarMonth(period: string, { first, last }: DayRange): boolean {
  const month = periodDays(period, null);
  return first === month.first && last === month.last;
}
