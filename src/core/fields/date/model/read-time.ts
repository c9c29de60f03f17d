import { hour as hourMs, minute as minuteMs, second as secondMs } from '#core/model/day.ts';
import { plainDateText } from './plain-text.ts';
import type { DateResult } from './result.ts';

const times = [
  /^(?:(?:(?<morning>午前)|(?<afternoon>午後)|(?<am>a\.?m\.?)|(?<pm>p\.?m\.?)) ?)?(?<hour>\d{1,2}) ?: ?(?<minute>\d\d)(?: ?: ?(?<second>\d\d)(?:\.\d{1,3})?)?$/i,
  /^(?:(?<morning>午前)|(?<afternoon>午後))? ?(?<hour>\d{1,2}) ?時(?: ?(?:(?<minute>\d{1,2}) ?分(?: ?(?<second>\d{1,2}) ?秒)?|(?<half>半)))?$/,
  /^(?<hour>\d{1,2})(?: ?: ?(?<minute>\d\d)(?: ?: ?(?<second>\d\d))?)? ?(?:(?<am>a\.?m\.?)|(?<pm>p\.?m\.?))$/i,
  /^(?<hour>\d\d)(?<minute>\d\d)$/,
] as const;

/** The time since midnight in ms that a text of `plainDateText` is; null if it is none. */
export function timeWritten(plain: string): number | null {
  const groups = times.map((pattern) => pattern.exec(plain)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return null;
  const hour = hourOf(groups);
  const minute = groups.half === undefined ? Number(groups.minute ?? 0) : 30;
  const second = Number(groups.second ?? 0);
  if (hour === null || hour > 23 || minute > 59 || second > 59) return null;
  return hour * hourMs + minute * minuteMs + second * secondMs;
}

/** Null where the halves of the day leave a doubt: 12 in the afternoon, in Japanese, is noon to some and midnight to others. */
function hourOf({ hour, morning, afternoon, am, pm }: Readonly<Record<string, string | undefined>>): number | null {
  const written = Number(hour);
  if (am !== undefined || pm !== undefined)
    return written < 1 || written > 12 ? null : (written % 12) + (pm === undefined ? 0 : 12);
  if (morning === undefined && afternoon === undefined) return written;
  return written > 11 ? null : written + (afternoon === undefined ? 0 : 12);
}

/**
 * Reads a time of the day as people in Japan write it, in full or half width, with or without the half of the day. Gives it as `HH:mm`, or
 * the fault.
 */
export function readTime(text: string): DateResult<string> {
  const plain = plainDateText(text);
  const time = plain === null ? null : timeWritten(plain);
  if (time === null || time % minuteMs !== 0) return { fault: { code: 'time_invalid' } };
  return { value: new Date(time).toISOString().slice(11, 16) };
}
