import { addDays, type Day } from '#core/model/day.ts';

/** A month fewer, and something would look for more than the day's result: the reading before, who stood above, the year before. */
export const minRetainedMonths = 13;

/** The first day (JST) of which each reading stays, where those of so many whole months before the current one do. */
export function firstRetainedDay(today: Day, months: number): Day {
  let first = `${today.slice(0, 7)}-01`;
  for (let back = 0; back < months; back += 1) first = `${addDays(first, -1).slice(0, 7)}-01`;
  return first;
}
