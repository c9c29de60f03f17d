import { comparableRank } from './rank.ts';

/** A day's counted reading, as alerts look at it. A failed one never comes here. */
export interface Standing {
  /** Null: looked for within the depth and not found (圏外). */
  readonly rank: number | null;
  readonly depth: number;
}

/** So many places worse is told, though the target is still reached. */
const steep = 5;

/** Does the place reach the target? 圏外 never does. */
export function reachesTarget({ rank }: Pick<Standing, 'rank'>, targetRank: number): boolean {
  return rank !== null && rank <= targetRank;
}

/** Is this the first time that the keyword reaches its target (初回成果達成)? `achievedBefore`: it has at some time. */
export function firstExposed(reading: Standing, targetRank: number, achievedBefore: boolean): boolean {
  return !achievedBefore && reachesTarget(reading, targetRank);
}

/**
 * Against the reading of the last counted day: fell out of target, or lost five or more places from a place in target (圏外 is one
 * past the depth). Whoever was out of target already cannot fall, and without a day before there is no drop.
 */
export function wentDown(last: Standing | null, reading: Standing, targetRank: number): boolean {
  if (last === null || last.rank === null || !reachesTarget(last, targetRank)) return false;
  if (!reachesTarget(reading, targetRank)) return true;
  return comparableRank(reading.rank, reading.depth) - last.rank >= steep;
}

export type RankAlert = 'SEARCH_CONDITION_RANK_FIRST_EXPOSED' | 'SEARCH_CONDITION_RANK_WENT_DOWN';

/** What a day's counted reading gives reason to tell, if anything. */
export function rankAlertOf(known: {
  readonly last: Standing | null;
  readonly reading: Standing;
  readonly targetRank: number;
  readonly achievedBefore: boolean;
}): RankAlert | null {
  const { last, reading, targetRank, achievedBefore } = known;
  if (firstExposed(reading, targetRank, achievedBefore)) return 'SEARCH_CONDITION_RANK_FIRST_EXPOSED';
  return wentDown(last, reading, targetRank) ? 'SEARCH_CONDITION_RANK_WENT_DOWN' : null;
}
