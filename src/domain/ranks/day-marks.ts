import type { Day } from '#core/model/day.ts';
import { type DayRange, isCovered } from '../period.ts';
import type { KeywordTerms, StoreTerms } from '../terms/store-terms.ts';
import { termOn } from '../terms/terms.ts';

/** ○ achieved, × not achieved, 除 achieved but excluded, − not measured or not under contract. */
export type DayMark = '○' | '×' | '除' | '−';

/** What decides a keyword's marks beside its readings. */
export interface MarkedBy {
  readonly store: StoreTerms;
  readonly keyword: KeywordTerms;
  /** Days that never count as achieved, such as those of an accepted objection. */
  readonly excluded: readonly DayRange[];
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
  if (target === undefined || rank === undefined || !isPromised(store, keyword, day)) return '−';
  if (rank === null || rank > target) return '×';
  return isCovered(day, excluded) ? '除' : '○';
}
