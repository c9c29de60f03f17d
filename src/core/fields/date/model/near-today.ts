import type { Day } from '#core/model/day.ts';
import type { CalendarOptions } from './calendar.ts';

/** How the years of a source of the recent past are resolved: short ones to the year near today, missing ones to the last such day. */
export function nearToday(today: Day): Required<CalendarOptions> {
  return {
    shortYear: (year) => nearestYear(year, today),
    noYear: (month, date) => {
      const isPast = [month, date].map((part) => String(part).padStart(2, '0')).join('-') <= today.slice(5);
      return Number(today.slice(0, 4)) - (isPast ? 0 : 1);
    },
  };
}

/** Resolves a two-digit year, from 2000 or in the 令和 era, to the one nearer to today. */
export function nearestYear(two: number, today: Day): number {
  const now = Number(today.slice(0, 4));
  const [western, era] = [2000 + two, 2018 + two];
  return Math.abs(western - now) <= Math.abs(era - now) ? western : era;
}
