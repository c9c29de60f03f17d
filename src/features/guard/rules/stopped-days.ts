import { addDays, type Day, daysBetween } from '#core/model/day.ts';
import { daysFrom } from '#domain/period.ts';
import { type ProfileState, stopsMeasuring } from '#domain/ranks/profile-state.ts';

/** For so many days a state that stops the measuring holds without Google being read again. */
export const heldDays = 7;

/** The last successful reading: its state and JST day. */
export interface LastRead {
  readonly state: ProfileState;
  readonly day: Day;
}

/**
 * Returns the days after the last reading, up to `until`, on which its state holds although Google was not read: a failure is no state, and
 * neither is a day without an attempt. At most a week of them.
 */
export function daysHeldBy(last: LastRead | null, until: Day): readonly Day[] {
  if (last === null || !stopsMeasuring(last.state)) return [];
  const [first, end] = [addDays(last.day, 1), addDays(last.day, heldDays)];
  return first > until ? [] : daysFrom(first, end < until ? end : until);
}

/**
 * Returns the days that Google's word of today stops: today, and those before it on which the last state held, since it says so again.
 * Nothing for a state in which the store is measured.
 */
export function daysStoppedBy(state: ProfileState, today: Day, last: LastRead | null): readonly Day[] {
  if (!stopsMeasuring(state)) return [];
  const before = last !== null && isRecent(last.day, today) ? daysHeldBy(last, addDays(today, -1)) : [];
  return [...before, today];
}

/** True if the last state stops the measuring today: it is today's, or a week old at most. */
export function isStoppedNow(last: LastRead | null, today: Day): boolean {
  return last !== null && stopsMeasuring(last.state) && isRecent(last.day, today);
}

function isRecent(day: Day, today: Day): boolean {
  return daysBetween(day, today) <= heldDays;
}
