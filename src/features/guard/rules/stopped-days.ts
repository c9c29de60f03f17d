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
 * Returns the days that a successful reading of today stops: today, and the days between if the reading before said so too, at most a week
 * ago. Nothing for a state in which the store is measured.
 */
export function daysStoppedBy(state: ProfileState, today: Day, last: LastRead | null): readonly Day[] {
  if (!stopsMeasuring(state)) return [];
  const isHeld = last !== null && stopsMeasuring(last.state) && isRecent(last.day, today);
  return isHeld ? daysFrom(last.day < today ? addDays(last.day, 1) : today, today) : [today];
}

/** True if today is stopped although Google could not be read: a failure is no state, so the last one holds, for a week at most. */
export function isHeldStopped(last: LastRead | null, today: Day): boolean {
  return last !== null && stopsMeasuring(last.state) && isRecent(last.day, today);
}

/** True if a day that was only held is measured after all: Google said nothing on it before, and says now that the profile is well. */
export function isTakenBack(state: ProfileState, today: Day, last: LastRead | null): boolean {
  return !stopsMeasuring(state) && !(last !== null && last.day === today && stopsMeasuring(last.state));
}

function isRecent(day: Day, today: Day): boolean {
  return daysBetween(day, today) <= heldDays;
}
