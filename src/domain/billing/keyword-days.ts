import type { Day } from '#core/model/day.ts';
import { codeOf, day, type Infer, integer, nullable, object } from '#core/model/shape.ts';
import type { DayMark } from '../ranks/day-marks.ts';
import { gainOf } from '../ranks/rank.ts';
import { readingStatusLabels } from '../ranks/reading-codes.ts';
import type { DayResult, Trend } from '../ranks/todays-ranks.ts';

/** A keyword's reading of a day. FAILED is 未計測 with a reason; OK without a rank is 圏外. */
export const dayRead = object({
  day,
  status: codeOf(readingStatusLabels),
  rank: nullable(integer),
  depth: integer,
});

export type DayRead = Infer<typeof dayRead>;

/** A target and the days on which it applies; `effectiveTo` null means open-ended. */
export const targetTerm = object({
  targetRank: integer,
  effectiveFrom: day,
  effectiveTo: nullable(day),
});

export type TargetTerm = Infer<typeof targetTerm>;

/** Returns the target of a day; null if no term covers it. */
export function targetOn(terms: readonly TargetTerm[], day: Day): number | null {
  const term = terms.find((one) => one.effectiveFrom <= day && (one.effectiveTo === null || one.effectiveTo >= day));
  return term?.targetRank ?? null;
}

/** Returns the result of a day. `read` is undefined when there was no reading. Without a target nothing is achieved. */
export function dayResult(read: DayRead | undefined, targetRank: number | null): DayResult {
  if (read === undefined || read.status !== 'OK') return 'UNMEASURED';
  if (read.rank === null) return 'OUT';
  return targetRank !== null && read.rank <= targetRank ? 'ACHIEVED' : 'MISSED';
}

/** Returns the mark of a result: ○ achieved, × not achieved, 除 achieved but excluded, 停 measuring stopped, − not measured. */
export function dayMark(result: DayResult, exclusion: { readonly isStopped: boolean } | undefined): DayMark {
  if (exclusion?.isStopped === true) return '停';
  if (result === 'UNMEASURED') return '−';
  if (result !== 'ACHIEVED') return '×';
  return exclusion === undefined ? '○' : '除';
}

/** Days back to which a reading is compared; older readings say nothing about a day's change. */
export const comparedWithin = 14;

/** Returns the places gained between two successful readings; null if either failed. */
export function placesGained(before: DayRead | undefined, now: DayRead | undefined): number | null {
  if (before?.status !== 'OK' || now?.status !== 'OK') return null;
  return gainOf(before, now);
}

/** Returns the direction of a change; null without one. */
export function trendOf(change: number | null): Trend | null {
  if (change === null) return null;
  if (change === 0) return 'SAME';
  return change > 0 ? 'UP' : 'DOWN';
}

/** Totals over a range of days. 圏外 and 未計測 are counted separately and enter no average. */
export interface DaysSummary {
  readonly days: number;
  readonly measured: number;
  readonly unmeasured: number;
  readonly out: number;
  readonly achieved: number;
  /** Days among the top three. */
  readonly top: number;
  readonly best: number | null;
  readonly worst: number | null;
  /** Average over the days with a rank. */
  readonly average: number | null;
}

/** Sums up the days; each day is compared with that day's target. Excluded days are not achieved. */
export function summaryOfDays(
  days: readonly Day[],
  reads: readonly DayRead[],
  terms: readonly TargetTerm[],
  excluded: readonly Day[] = [],
): DaysSummary {
  const byDay = new Map(reads.map((read) => [read.day, read]));
  const results = days.map((day) => dayResult(byDay.get(day), targetOn(terms, day)));
  const count = (wanted: DayResult) => results.filter((result) => result === wanted).length;
  const ranks = days.flatMap((day) => {
    const read = byDay.get(day);
    return read?.status === 'OK' && read.rank !== null ? [read.rank] : [];
  });
  return {
    days: days.length,
    measured: days.length - count('UNMEASURED'),
    unmeasured: count('UNMEASURED'),
    out: count('OUT'),
    achieved: results.filter((result, at) => result === 'ACHIEVED' && !excluded.includes(days[at] ?? '')).length,
    top: ranks.filter((rank) => rank <= 3).length,
    best: ranks.length === 0 ? null : Math.min(...ranks),
    worst: ranks.length === 0 ? null : Math.max(...ranks),
    average: ranks.length === 0 ? null : ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length,
  };
}

/** Normalizes a keyword for comparison: ignores width, case and repeated blanks. */
export function comparableKeyword(keyword: string): string {
  return keyword.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
