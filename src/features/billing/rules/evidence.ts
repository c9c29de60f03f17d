import { boolean, day, type Infer, integer, list, moment, nullable, number, object, text } from '#core/model/shape.ts';

/** Evidence of a charge: a keyword's counted days in its period. One type for server and console. */
export const chargeEvidence = object({
  detailId: integer,
  storeId: integer,
  storeName: text,
  keyword: text,
  /** The point of the last reading of these days, otherwise the keyword's present one; null: neither is kept. */
  position: nullable(object({ latitude: number, longitude: number })),
  /** The customer's first day in the period; the first mark is for this day. */
  first: day,
  /** One mark a day: ○ achieved, × not achieved, − not measured. */
  days: text,
  achieved: integer,
  billed: integer,
  capHit: boolean,
  /** yen, ex tax */
  amount: integer,
  /** Successful readings of these days as they were at counting; rank null is 圏外, `takenAt` is in epoch ms. */
  readings: list(
    object({
      day,
      rank: nullable(integer),
      takenAt: nullable(moment),
    }),
  ),
});

export type ChargeEvidence = Infer<typeof chargeEvidence>;
