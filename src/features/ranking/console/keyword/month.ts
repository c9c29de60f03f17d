import type { Day } from '#core/model/day.ts';
import { daysFrom } from '#domain/period.ts';

/** Returns a month's days in weeks from Sunday; null for cells outside the month. */
export function weeksOf(first: Day, last: Day): readonly (readonly (Day | null)[])[] {
  const before = new Date(`${first}T00:00:00Z`).getUTCDay();
  const places: (Day | null)[] = [...Array.from({ length: before }, () => null), ...daysFrom(first, last)];
  while (places.length % 7 !== 0) places.push(null);
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7));
}
