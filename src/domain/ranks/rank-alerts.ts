import type { NotificationType } from '../notices/notification-types.ts';
import { gainOf } from './rank.ts';

/** A day's counted reading, as alerts use it; never a failed one. */
export interface CountedRank {
  /** Null: not found within the depth (圏外). */
  readonly rank: number | null;
  readonly depth: number;
}

/** A fall by at least this many places raises an alert even if the target is still met. */
export const steep = 5;

/** True when the rank meets the target; 圏外 never does. */
export function reachesTarget({ rank }: Pick<CountedRank, 'rank'>, targetRank: number): boolean {
  return rank !== null && rank <= targetRank;
}

/** True when the keyword meets its target for the first time (初回成果達成). `achievedBefore`: it has met it earlier. */
export function firstExposed(reading: CountedRank, targetRank: number, achievedBefore: boolean): boolean {
  return !achievedBefore && reachesTarget(reading, targetRank);
}

/** How far a keyword fell since the last counted day. */
export interface RankFall {
  readonly outOfTarget: boolean;
  readonly places: number;
}

/** A fall with the store's customer, whose threshold applies; null without a customer. */
export interface CustomerFall extends RankFall {
  readonly customerId: number | null;
}

/** Returns the fall from one reading to the next; 圏外 counts as one beyond the greater depth of the two. */
export function fallOf(last: CountedRank, reading: CountedRank, targetRank: number): RankFall {
  return {
    outOfTarget: !reachesTarget(reading, targetRank),
    // The places lost: as many as the way back would gain
    places: gainOf(reading, last),
  };
}

/** A user's filter of rank alerts: out of target, or by at least this many places. */
export interface FallThreshold {
  readonly outOfTarget: boolean;
  /** At least `steep`, since smaller falls within the target never raise an alert. */
  readonly places: number;
}

/** Default for users without a setting: every alert. */
export const everyFall: FallThreshold = { outOfTarget: true, places: steep };

/** True when the fall passes the user's threshold. */
export function passesThreshold(fall: RankFall, threshold: FallThreshold): boolean {
  return (fall.outOfTarget && threshold.outOfTarget) || fall.places >= threshold.places;
}

/**
 * True when, compared with the last counted day, the rank left the target or lost `steep` or more places from a rank
 * within it (圏外 counts as one beyond the depth). A keyword already out of target cannot fall, and neither can one
 * without an earlier day.
 */
export function wentDown(last: CountedRank | null, reading: CountedRank, targetRank: number): boolean {
  if (last === null || last.rank === null || !reachesTarget(last, targetRank)) return false;
  const { outOfTarget, places } = fallOf(last, reading, targetRank);
  return outOfTarget || places >= steep;
}

const rankAlerts = [
  'SEARCH_CONDITION_RANK_FIRST_EXPOSED',
  'SEARCH_CONDITION_RANK_WENT_DOWN',
] as const satisfies readonly NotificationType[];

export type RankAlert = (typeof rankAlerts)[number];

/** Returns the alert that a day's counted reading raises, if any. */
export function rankAlertOf(known: {
  readonly last: CountedRank | null;
  readonly reading: CountedRank;
  readonly targetRank: number;
  readonly achievedBefore: boolean;
}): RankAlert | null {
  const { last, reading, targetRank, achievedBefore } = known;
  if (firstExposed(reading, targetRank, achievedBefore)) return 'SEARCH_CONDITION_RANK_FIRST_EXPOSED';
  return wentDown(last, reading, targetRank) ? 'SEARCH_CONDITION_RANK_WENT_DOWN' : null;
}
