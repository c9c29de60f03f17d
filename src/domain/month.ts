import { addDays, type Day } from '#core/model/day.ts';

/** Returns a month (`YYYY-MM`) in Japanese: 2026年10月. */
export function monthInWords(period: string): string {
  return `${period.slice(0, 4)}年${Number(period.slice(5, 7))}月`;
}

/** Returns a day in Japanese: 2026年10月31日. */
export function dayInWords(day: Day): string {
  return `${monthInWords(day)}${Number(day.slice(8, 10))}日`;
}

/** Returns a day of a known year: 10/31. */
export function dayInShort(day: Day): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
}

/** Returns `count` months up to and including `last`, oldest first. */
export function monthsUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthAhead(last, index + 1 - count));
}

/** Returns the month `months` after that of `day` (before when negative), `YYYY-MM`. */
export function monthAhead(day: Day, months: number): string {
  const total = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** Returns the last day of the month `months` after that of `day`. */
export function monthEnd(day: Day, months = 0): Day {
  return addDays(`${monthAhead(day, months + 1)}-01`, -1);
}

/** True when the last day of the month (`YYYY-MM`) is over. */
export function isMonthOver(month: string, today: Day): boolean {
  return month < today.slice(0, 7);
}

/** True for a period, `YYYY-MM`. */
export function isPeriod(text: string): boolean {
  return /^(20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text);
}
