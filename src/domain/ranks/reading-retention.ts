import { addDays, type Day } from '#core/model/day.ts';

/** With fewer, something would miss readings beyond a day's result: the previous reading, the places above, the previous year. */
export const minRetainedMonths = 13;

/** Returns the first day (JST) whose readings are retained when `months` whole months before the current one are. */
export function firstRetainedDay(today: Day, months: number): Day {
  let first = `${today.slice(0, 7)}-01`;
  for (let back = 0; back < months; back += 1) first = `${addDays(first, -1).slice(0, 7)}-01`;
  return first;
}
