import type { Day } from './day.ts';

/** What a charge rests on: a keyword's counted days in its period. One type for server and console. */
export interface ChargeEvidence {
  readonly detailId: number;
  readonly storeId: number;
  readonly storeName: string;
  readonly keyword: string;
  /** The period's first day, for which the first mark stands. */
  readonly first: Day;
  /** ○ achieved, × not, − not measured; one a day. */
  readonly days: string;
  readonly achieved: number;
  readonly billed: number;
  readonly capHit: boolean;
  /** yen, ex tax */
  readonly amount: number;
}
