import { addDays, dayOf } from '#core/model/day.ts';
import type { Input } from '#core/model/draft.ts';

/** Returns the first values of a post for this day, from an address; none without a day. */
export function givenFor(day: string | null): Input {
  return day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { scheduledAt: tenOClock(day) } : {};
}

/** 10:00 of tomorrow, in Japan. */
export function tomorrowAtTen(): number {
  return tenOClock(addDays(dayOf(Date.now()), 1));
}

function tenOClock(day: string): number {
  return Date.parse(`${day}T10:00:00+09:00`);
}
