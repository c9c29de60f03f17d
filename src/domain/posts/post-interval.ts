import type { Day } from '#core/model/day.ts';
import { invalid } from '#core/model/errors.ts';

/** A time of day on the 24-hour clock: `9:00`, `09:00`, `23:59`. Source of a regular expression. */
export const clockTime = '(?:[01]?\\d|2[0-3]):[0-5]\\d';

/** Begin and end of an event or offer, as far as filled in. */
export interface PostInterval {
  readonly eventStart?: Day | null | undefined;
  readonly eventStartTime?: string | null | undefined;
  readonly eventEnd?: Day | null | undefined;
  readonly eventEndTime?: string | null | undefined;
}

export interface Clock {
  readonly hours: number;
  readonly minutes: number;
}

/** Parses a time of day; null if the text is none. */
export function clockOf(text: string | null | undefined): Clock | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text ?? '') ?? [];
  return hours === undefined || minutes === undefined ? null : { hours: Number(hours), minutes: Number(minutes) };
}

/** Returns the interval if both days and both times are given, else null: Google accepts no event or offer with less. */
export function wholeInterval({ eventStart, eventStartTime, eventEnd, eventEndTime }: PostInterval) {
  const [start, end] = [clockOf(eventStartTime), clockOf(eventEndTime)];
  if (!eventStart || !eventEnd || start === null || end === null) return null;
  return { startDay: eventStart, start, endDay: eventEnd, end };
}

/** True when it ends on its first day at or before its start time. */
export function endsTooEarly(interval: PostInterval): boolean {
  const whole = wholeInterval(interval);
  if (whole === null || whole.startDay !== whole.endDay) return false;
  return minuteOfDay(whole.end) <= minuteOfDay(whole.start);
}

/** Validation rule of a post: an event or an offer ends after it begins. */
export function endsAfterStart(_said: object, post: PostInterval & { readonly topic?: string | null }) {
  return post.topic === 'STANDARD' || !endsTooEarly(post)
    ? []
    : [invalid('eventEndTime', 'time_before', { other: '開始時刻' })];
}

function minuteOfDay({ hours, minutes }: Clock): number {
  return hours * 60 + minutes;
}
