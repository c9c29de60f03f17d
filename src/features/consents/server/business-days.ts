import holidayJp from '@holiday-jp/holiday_jp';
import { addDays, type Day, startOfDay } from '#core/model/day.ts';

/** The national holidays of Japan, by JST day. */
const holidays: ReadonlySet<string> = new Set(Object.keys(holidayJp.holidays));

/**
 * Returns the JST day that is `count` business days after another. Saturdays, Sundays and national holidays are none. Days on which offices
 * usually rest, such as the end of the year, count: a deadline is then too early rather than too late.
 */
export function businessDaysAfter(from: Day, count: number): Day {
  if (count === 0) return from;
  const next = addDays(from, 1);
  return businessDaysAfter(next, isBusinessDay(next) ? count - 1 : count);
}

function isBusinessDay(day: Day): boolean {
  // Noon in Japan is the same day in UTC
  const weekday = new Date(startOfDay(day) + 12 * 3_600_000).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}
