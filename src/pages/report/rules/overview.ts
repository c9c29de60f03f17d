import { achievedText } from './month-ranks.ts';
import type { StoreReport } from './report-content.ts';

/** A store in a line. */
export interface StoreLine {
  readonly store: string;
  readonly keywords: number;
  /** The days achieved of all keywords, beside the month before. */
  readonly achieved: string;
  /** Keywords whose median rank rose, and fell. */
  readonly up: number;
  readonly down: number;
}

/** Returns the lines of a report on several stores. */
export function overviewOf(stores: readonly StoreReport[]): readonly StoreLine[] {
  return stores.map(({ storeName, keywords, until }) => {
    const sum = (of: 'now' | 'before') => ({
      measured: keywords.reduce((total, one) => total + one[of].measured, 0),
      achieved: keywords.reduce((total, one) => total + one[of].achieved, 0),
    });
    const gains = keywords.flatMap(({ medianGain }) => medianGain ?? []);
    return {
      store: storeName,
      keywords: keywords.length,
      achieved: sum('now').measured === 0 ? '未計測' : achievedText(sum('now'), sum('before'), until !== null),
      up: gains.filter((gain) => gain > 0).length,
      down: gains.filter((gain) => gain < 0).length,
    };
  });
}
