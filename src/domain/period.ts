import { nextMonth, periodDays } from './achieved-days.ts';
import type { Day } from './day.ts';

/** The period (`YYYY-MM`) that a day is counted in: past the closing day it is the next month's. */
export function periodOf(day: Day, closingDay: number | null): string {
  const month = day.slice(0, 7);
  return day > periodDays(month, closingDay).last ? nextMonth(month) : month;
}

/** All days from `first` to `last`. */
export function daysFrom(first: Day, last: Day): readonly Day[] {
  const days: Day[] = [];
  for (let moment = Date.parse(first); moment <= Date.parse(last); moment += 86_400_000)
    days.push(new Date(moment).toISOString().slice(0, 10));
  return days;
}
