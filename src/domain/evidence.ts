import type { Day } from '#core/model/day.ts';

/** What a charge rests on: a keyword's counted days in its period. One type for server and console. */
export interface ChargeEvidence {
  readonly detailId: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly keyword: string;
  /** The customer's first day in the period, for which the first mark stands. */
  readonly first: Day;
  /** ○ achieved, × not, − not measured; one a day. */
  readonly days: string;
  readonly achieved: number;
  readonly billed: number;
  readonly capHit: boolean;
  /** yen, ex tax */
  readonly amount: number;
  /** The successful readings of these days, as they were when it was counted; rank null is 圏外, `takenAt` epoch ms. */
  readonly readings: readonly { readonly day: Day; readonly rank: number | null; readonly takenAt: number | null }[];
}
