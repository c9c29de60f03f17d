/** A successful reading, as alerts look at it. A failed one never comes here. */
export interface Standing {
  /** Null: looked for within the depth and not found (圏外). */
  readonly rank: number | null;
  readonly depth: number;
}

/** So many places worse is told, whatever the target. */
const steep = 5;

/** Does the place reach the target? 圏外 never does. */
export function reachesTarget({ rank }: Pick<Standing, 'rank'>, targetRank: number): boolean {
  return rank !== null && rank <= targetRank;
}

/** Is this the first time that the keyword reaches its target (初回成果達成)? `achievedBefore`: it has at some time. */
export function firstExposed(reading: Standing, targetRank: number, achievedBefore: boolean): boolean {
  return !achievedBefore && reachesTarget(reading, targetRank);
}

/** Worse than the last successful reading and out of target, or five or more places worse. Without one before, there is no drop. */
export function wentDown(last: Standing | null, reading: Standing, targetRank: number): boolean {
  if (last === null) return false;
  const worse = placesWorse(last, reading);
  return worse >= steep || (worse > 0 && !reachesTarget(reading, targetRank));
}

/**
 * How many places worse. 圏外 is one past the depth: of the deeper one, lest a keyword seem to rise or fall because it was looked
 * for more or less far.
 */
function placesWorse(last: Standing, reading: Standing): number {
  const depth = Math.max(last.depth, reading.depth);
  return (reading.rank ?? depth + 1) - (last.rank ?? depth + 1);
}

export type RankAlert = 'SEARCH_CONDITION_RANK_FIRST_EXPOSED' | 'SEARCH_CONDITION_RANK_WENT_DOWN';

/** What a successful reading gives reason to tell, if anything. */
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
