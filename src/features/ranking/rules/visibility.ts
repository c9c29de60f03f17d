import type { Day } from '#core/model/day.ts';
import type { DayRead } from '#domain/billing/keyword-days.ts';
import { daysFrom } from '#domain/period.ts';

/** The rank of a search in which the store is not among the first twenty. */
const beyond = 21;

/**
 * Returns how visible a store is in searches: 100 if it is first in all, 0 if it is among the first twenty of none.
 * Every step from 21st to 1st is worth the same, so the score is Local Falcon's average total rank position (ATRP: the
 * mean rank of all searches, one that does not find the store counted as beyond the twentieth) turned so that more is
 * better. Null without a search. Ranks are of successful readings; null is 圏外.
 */
export function visibilityOf(ranks: readonly (number | null)[]): number | null {
  if (ranks.length === 0) return null;
  const total = ranks.reduce<number>((sum, rank) => sum + Math.min(rank ?? beyond, beyond), 0);
  return ((beyond - total / ranks.length) / (beyond - 1)) * 100;
}

/** A store's score by day, and the last one beside the first. Scores are 0 to 100; null on a day without a reading. */
export interface VisibilityTrend {
  readonly values: readonly (number | null)[];
  readonly last: { readonly day: Day; readonly score: number };
  /** Points gained since the first day of the range with a reading; null if that is the last one. */
  readonly change: { readonly since: Day; readonly points: number } | null;
}

/** Returns the score of the keywords that were read on each day; null if none was read in the range. */
export function visibilityTrend(
  keywords: readonly { readonly reads: readonly DayRead[] }[],
  { from, to }: { readonly from: Day; readonly to: Day },
): VisibilityTrend | null {
  const read = keywords.flatMap(({ reads }) => reads.filter(({ status }) => status === 'OK'));
  const byDay = Map.groupBy(read, ({ day }) => day);
  const days = daysFrom(from, to);
  const values = days.map((day) => visibilityOf((byDay.get(day) ?? []).map(({ rank }) => rank)));
  const [at, began] = [values.findLastIndex((value) => value !== null), values.findIndex((value) => value !== null)];
  const [day, score, since, first] = [days[at], values[at], days[began], values[began]];
  if (day === undefined || score == null || since === undefined || first == null) return null;
  const change = at === began ? null : { since, points: Math.round(score) - Math.round(first) };
  return { values, last: { day, score }, change };
}
