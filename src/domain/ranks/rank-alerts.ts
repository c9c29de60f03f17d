import type { NotificationType } from '../notices/notification-types.ts';
import { comparableRank } from './rank.ts';

/** A day's counted reading, as alerts look at it. A failed one never comes here. */
export interface CountedRank {
  /** Null: looked for within the depth and not found (圏外). */
  readonly rank: number | null;
  readonly depth: number;
}

/** So many places worse is told, though the target is still reached. */
export const steep = 5;

/** Does the place reach the target? 圏外 never does. */
export function reachesTarget({ rank }: Pick<CountedRank, 'rank'>, targetRank: number): boolean {
  return rank !== null && rank <= targetRank;
}

/** Is this the first time that the keyword reaches its target (初回成果達成)? `achievedBefore`: it has at some time. */
export function firstExposed(reading: CountedRank, targetRank: number, achievedBefore: boolean): boolean {
  return !achievedBefore && reachesTarget(reading, targetRank);
}

/** How far a keyword fell from its place on the last counted day. */
export interface RankFall {
  readonly outOfTarget: boolean;
  readonly places: number;
}

/** A fall with the customer whose store it is, so that it is held against the threshold for that one; null: nobody's. */
export interface CustomerFall extends RankFall {
  readonly customerId: number | null;
}

/** The fall from one reading to the next; 圏外 is one past the depth. */
export function fallOf(last: CountedRank, reading: CountedRank, targetRank: number): RankFall {
  return {
    outOfTarget: !reachesTarget(reading, targetRank),
    places: comparableRank(reading.rank, reading.depth) - comparableRank(last.rank, last.depth),
  };
}

/** Of the falls that are told at all, those that a user wants to be sent: out of target, or by so many places. */
export interface FallThreshold {
  readonly outOfTarget: boolean;
  /** From `steep` on, for a smaller fall within the target is never told. */
  readonly places: number;
}

/** What is sent to whoever has said nothing: every fall that is told. */
export const everyFall: FallThreshold = { outOfTarget: true, places: steep };

/** Is the fall one that the user wants to be sent? */
export function passesThreshold(fall: RankFall, threshold: FallThreshold): boolean {
  return (fall.outOfTarget && threshold.outOfTarget) || fall.places >= threshold.places;
}

/**
 * Against the reading of the last counted day: fell out of target, or lost five or more places from a place in target (圏外 is one
 * past the depth). Whoever was out of target already cannot fall, and without a day before there is no drop.
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

/** What a day's counted reading gives reason to tell, if anything. */
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
