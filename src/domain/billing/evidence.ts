import { boolean, day, type Infer, integer, list, moment, nullable, object, text } from '#core/model/shape.ts';

/** What a charge rests on: a keyword's counted days in its period. One type for server and console. */
export const chargeEvidence = object({
  detailId: integer,
  storeId: integer,
  storeName: text,
  keyword: text,
  /** The customer's first day in the period, for which the first mark stands. */
  first: day,
  /** ○ achieved, × not, − not measured; one a day. */
  days: text,
  achieved: integer,
  billed: integer,
  capHit: boolean,
  /** yen, ex tax */
  amount: integer,
  /** The successful readings of these days, as they were when it was counted; rank null is 圏外, `takenAt` epoch ms. */
  readings: list(
    object({
      day,
      rank: nullable(integer),
      takenAt: nullable(moment),
    }),
  ),
});

export type ChargeEvidence = Infer<typeof chargeEvidence>;
