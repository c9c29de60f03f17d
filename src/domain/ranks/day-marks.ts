import type { Day } from '#core/model/day.ts';
import { type DayRange, isCovered } from '../period.ts';
import type { KeywordTerms, StoreTerms } from '../terms/store-terms.ts';
import { termOn } from '../terms/terms.ts';

/**
 * ○ achieved, × not achieved, 除 achieved but excluded, 停 measuring stopped by what Google says of the profile, − not measured or not under
 * contract.
 */
export type DayMark = '○' | '×' | '除' | '停' | '−';

/** Days that never count as achieved, however often they are counted. */
export interface UncountedRange extends DayRange {
  /** Measuring stopped (計測停止（Google側）): Google said that the profile is suspended, closed or not ours. Otherwise taken off by an objection. */
  readonly isStopped?: boolean;
}

/** What decides a keyword's marks beside its readings. */
export interface MarkedBy {
  readonly store: StoreTerms;
  readonly keyword: KeywordTerms;
  readonly excluded: readonly UncountedRange[];
}

/** True on a day on which Google's state of the profile stopped the measuring: it is neither achieved nor 未計測, whatever was read. */
export function isStopped(excluded: readonly UncountedRange[], day: Day): boolean {
  return isCovered(
    day,
    excluded.filter((range) => range.isStopped === true),
  );
}

/** True when the keyword is to be measured on that day: a term of its own covers it, and the store's term says 計測中. */
export function isPromised(store: StoreTerms, keyword: KeywordTerms, day: Day): boolean {
  return termOn(keyword, day) !== undefined && termOn(store, day)?.values.status === 'MEASURING';
}

/**
 * Returns a keyword's mark for a day: the single rule behind all figures of achieved days. `rank` is that of the
 * reading that counts, null for 圏外, undefined without a reading. It is compared with that day's target.
 */
export function markOn({ store, keyword, excluded }: MarkedBy, day: Day, rank: number | null | undefined): DayMark {
  const target = termOn(keyword, day)?.values.targetRank;
  if (target === undefined || !isPromised(store, keyword, day)) return '−';
  if (isStopped(excluded, day)) return '停';
  if (rank === undefined) return '−';
  if (rank === null || rank > target) return '×';
  return isCovered(day, excluded) ? '除' : '○';
}
