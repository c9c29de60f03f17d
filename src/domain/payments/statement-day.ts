import { readDay } from '#core/model/dates/read-day.ts';
import type { Day } from '#core/model/day.ts';

/** No bank exports statements older than these. */
const first = '2000-01-01';

/**
 * Reads the day of a line of a bank statement, whose year may have two digits and which a time may follow; null if it is no day. Where the
 * column `isYearless`, `11/20`, `11月20日` or `1120` is the last such day up to today.
 */
export function statementDay(text: string, today: Day, isYearless = false): Day | null {
  const shortYear = (two: number) => nearestYear(two, today);
  const noYear = (month: number, date: number) => latestYear([month, date], today);
  const plain = text.normalize('NFKC').trim();
  const { value } = isYearless
    ? readDay(plain.replace(/^(\d\d)(\d\d)$/, '$1/$2'), { anyTime: true, shortYear, noYear })
    : readDay(plain, { anyTime: true, shortYear });
  return value === undefined || value < first ? null : value;
}

/** Resolves a two-digit year, from 2000 or in the 令和 era, to the one nearer to today. */
export function nearestYear(two: number, today: Day): number {
  const now = Number(today.slice(0, 4));
  const [western, era] = [2000 + two, 2018 + two];
  return Math.abs(western - now) <= Math.abs(era - now) ? western : era;
}

/** The year in which the month and date were last, up to today. */
function latestYear(monthAndDate: readonly number[], today: Day): number {
  const isPast = monthAndDate.map((part) => String(part).padStart(2, '0')).join('-') <= today.slice(5);
  return Number(today.slice(0, 4)) - (isPast ? 0 : 1);
}
