import type { Day } from '#core/model/day.ts';
import { codeOf, day, type Infer, integer, nullable, object } from '#core/model/shape.ts';
import { comparableRank } from '../ranks/rank.ts';
import { readingStatusLabels } from '../ranks/reading-codes.ts';
import type { DayResult, Trend } from '../ranks/todays-ranks.ts';

/** What was read of a keyword on a day. FAILED is 未計測 with a reason; OK without a rank is 圏外. */
export const dayRead = object({
  day,
  status: codeOf(readingStatusLabels),
  rank: nullable(integer),
  depth: integer,
});

export type DayRead = Infer<typeof dayRead>;

/** A target and the days for which it holds; `effectiveTo` null is open. */
export const targetTerm = object({
  targetRank: integer,
  effectiveFrom: day,
  effectiveTo: nullable(day),
});

export type TargetTerm = Infer<typeof targetTerm>;

/** The target of a day, or null on a day of no term. */
export function targetOn(terms: readonly TargetTerm[], day: Day): number | null {
  const term = terms.find((one) => one.effectiveFrom <= day && (one.effectiveTo === null || one.effectiveTo >= day));
  return term?.targetRank ?? null;
}

/** How the keyword stands on a day; `read` is undefined when nobody tried. Without a target nothing is achieved. */
export function dayResult(read: DayRead | undefined, targetRank: number | null): DayResult {
  if (read === undefined || read.status !== 'OK') return 'UNMEASURED';
  if (read.rank === null) return 'OUT';
  return targetRank !== null && read.rank <= targetRank ? 'ACHIEVED' : 'MISSED';
}

/** ○ achieved, × not, − not measured. */
export function dayMark(result: DayResult): '○' | '×' | '−' {
  if (result === 'UNMEASURED') return '−';
  return result === 'ACHIEVED' ? '○' : '×';
}

/** Places gained from one successful reading to another; null when one of them was none. */
export function placesGained(before: DayRead | undefined, now: DayRead | undefined): number | null {
  if (before?.status !== 'OK' || now?.status !== 'OK') return null;
  // 圏外 of the deeper reading, lest a keyword seem to move because it was looked for more or less far
  const depth = Math.max(before.depth, now.depth);
  return comparableRank(before.rank, depth) - comparableRank(now.rank, depth);
}

/** What a change means; null without one. */
export function trendOf(change: number | null): Trend | null {
  if (change === null) return null;
  if (change === 0) return 'SAME';
  return change > 0 ? 'UP' : 'DOWN';
}

/** What a range of days comes to. 圏外 and 未計測 are counted apart and stand in no average. */
export interface DaysSummary {
  readonly days: number;
  readonly measured: number;
  readonly unmeasured: number;
  readonly out: number;
  readonly achieved: number;
  /** Days among the first three. */
  readonly top: number;
  readonly best: number | null;
  readonly worst: number | null;
  /** Over the days that have a place. */
  readonly average: number | null;
}

/** Sums up the days; each day is held against the target of that day. */
export function summaryOfDays(
  days: readonly Day[],
  reads: readonly DayRead[],
  terms: readonly TargetTerm[],
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
    achieved: count('ACHIEVED'),
    top: ranks.filter((rank) => rank <= 3).length,
    best: ranks.length === 0 ? null : Math.min(...ranks),
    worst: ranks.length === 0 ? null : Math.max(...ranks),
    average: ranks.length === 0 ? null : ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length,
  };
}

/** A keyword as it can be compared with another: width, case and blanks make no difference. */
export function comparableKeyword(keyword: string): string {
  return keyword.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
