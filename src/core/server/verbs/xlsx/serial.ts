import { day as dayMs, dayText, jstOffset, second } from '#core/model/day.ts';

/*
 * Excel counts days from the end of 1899, and treats 1900 as a leap year: from March 1900 on, its numbers are days since 1899-12-30. Files
 * of old Macs count from 1904.
 */
const epoch = Date.UTC(1899, 11, 30);
const days1904 = 1462;
const daySeconds = dayMs / second;
/** The first number not affected by the leap-year error, and the last that Excel shows. */
const bounds = { first: 61, last: 2_958_465 } as const;

/** The parts of a date that a number format shows. */
export interface DateParts {
  readonly day: boolean;
  readonly month: boolean;
  readonly time: boolean;
}

/** Returns the number of a day `YYYY-MM-DD` (or of the first day of a month `YYYY-MM`); null if Excel has none. */
export function serialOfDay(day: string): number | null {
  return inBounds((Date.parse(`${day.length === 7 ? `${day}-01` : day}T00:00:00Z`) - epoch) / dayMs);
}

/** Returns the number of a time (epoch ms) in JST, to the second; null if Excel has none. */
export function serialOfMoment(moment: number): number | null {
  return inBounds(Math.floor((moment + jstOffset) / second) / daySeconds + 25_569);
}

function inBounds(serial: number): number | null {
  return serial >= bounds.first && serial < bounds.last + 1 ? serial : null;
}

/** Returns the CSV text of a number shown as a date; null if it is out of range. */
export function textOfSerial(number: number, shown: DateParts, from1904: boolean): string | null {
  const serial = from1904 ? number + days1904 : number;
  // Rounded to the second, as fractions are floating-point errors
  const seconds = Math.round(serial * daySeconds);
  const isTimeAlone = shown.time && !shown.day && !shown.month && seconds >= 0 && seconds < daySeconds;
  if (!isTimeAlone && inBounds(seconds / daySeconds) === null) return null;
  const text = new Date(epoch + seconds * second).toISOString();
  const [date, time] = [dayText(text.slice(0, 10)), text.slice(11, 19)];
  if (isTimeAlone) return time;
  if (shown.time) return `${date} ${time}`;
  return shown.day || seconds % daySeconds !== 0 ? date : date.slice(0, 7);
}
