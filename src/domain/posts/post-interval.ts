import type { Day } from '#core/model/day.ts';
import { invalid } from '#core/model/declaration/validation.ts';

/** A time of day as people write it on 24 hours: `9:00`, `09:00`, `23:59`. The source of a pattern. */
export const clockTime = '(?:[01]?\\d|2[0-3]):[0-5]\\d';

/** When an event or an offer begins and ends, as far as it was filled in. */
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

/** The time of day that the text says; null when it says none. */
export function clockOf(text: string | null | undefined): Clock | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text ?? '') ?? [];
  return hours === undefined || minutes === undefined ? null : { hours: Number(hours), minutes: Number(minutes) };
}

/** Both days and both times, or null: Google takes no event and no offer with less. */
export function wholeInterval({ eventStart, eventStartTime, eventEnd, eventEndTime }: PostInterval) {
  const [start, end] = [clockOf(eventStartTime), clockOf(eventEndTime)];
  if (!eventStart || !eventEnd || start === null || end === null) return null;
  return { startDay: eventStart, start, endDay: eventEnd, end };
}

/** Does it end on its first day, no later than it begins? */
export function endsTooEarly(interval: PostInterval): boolean {
  const whole = wholeInterval(interval);
  if (whole === null || whole.startDay !== whole.endDay) return false;
  return minuteOfDay(whole.end) <= minuteOfDay(whole.start);
}

/** The rule of a post: an event or an offer ends after it begins. */
export function endsAfterStart(_said: object, post: PostInterval & { readonly topic?: string | null }) {
  return post.topic === 'STANDARD' || !endsTooEarly(post)
    ? []
    : [invalid('eventEndTime', 'time_before', { other: '開始時刻' })];
}

function minuteOfDay({ hours, minutes }: Clock): number {
  return hours * 60 + minutes;
}
