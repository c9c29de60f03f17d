/** Lengths of time in milliseconds. A day has 24 hours, as every day in Japan does. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
/** JST's offset from UTC. Japan has no daylight saving time, so a fixed offset is safe. */
export const jstOffset = 9 * hour;

/** A JST business day, `YYYY-MM-DD`. */
export type Day = string;

/** The JST day of a moment (epoch ms). */
export function dayOf(moment: number): Day {
  return new Date(moment + jstOffset).toISOString().slice(0, 10);
}

/** True if it is an existing day, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '1000') return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A day as people and spreadsheets read it: `2026/10/31`. */
export function dayText(day: Day): string {
  return day.replaceAll('-', '/');
}

/** A moment (epoch ms) as people and spreadsheets read it, in Japan's time zone: `2026/10/31 14:05:09`. */
export function momentText(moment: number): string {
  return new Date(moment + jstOffset).toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', '/');
}

/** A moment (epoch ms) to the minute: `2026/10/31 14:05`. */
export function minuteText(moment: number): string {
  return momentText(moment).slice(0, 16);
}

/** The moment (epoch ms) at which a JST day begins. */
export function startOfDay(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) - jstOffset;
}

/** The day `n` days later (earlier when negative). */
export function addDays(from: Day, n: number): Day {
  return new Date(Date.parse(`${from}T00:00:00Z`) + n * day).toISOString().slice(0, 10);
}

export function nextDay(day: Day): Day {
  return addDays(day, 1);
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);
}
