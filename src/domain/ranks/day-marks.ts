import type { Day } from '#core/model/day.ts';
import type { KeywordTerms, StoreTerms } from '../terms/store-terms.ts';
import { termOn } from '../terms/terms.ts';

/** ○ achieved, × not, − not measured or not under contract. */
export type DayMark = '○' | '×' | '−';

/** Is the keyword to be measured on that day: by its own term, and by its store's, which must say 計測中? */
export function isPromised(store: StoreTerms, keyword: KeywordTerms, day: Day): boolean {
  return termOn(keyword, day) !== undefined && termOn(store, day)?.values.status === 'MEASURING';
}

/**
 * How a keyword did on a day: the one rule of every figure of achieved days. `rank` is that of the reading that counts, null for 圏外,
 * undefined where nothing was read. It is held against the target of that very day.
 */
export function markOn(store: StoreTerms, keyword: KeywordTerms, day: Day, rank: number | null | undefined): DayMark {
  const target = termOn(keyword, day)?.values.targetRank;
  if (target === undefined || rank === undefined || !isPromised(store, keyword, day)) return '−';
  return rank !== null && rank <= target ? '○' : '×';
}
