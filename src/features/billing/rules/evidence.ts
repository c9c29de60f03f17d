import { array, day, double, epochMs, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';

/** Evidence of a charge: a keyword's counted days in its period. One type for server and console. */
export const chargeEvidence = object({
  detailId: integer,
  storeId: integer,
  storeName: string,
  keyword: string,
  /** The point of the last reading of these days, otherwise the keyword's present one; null: neither is kept. */
  position: nullable(object({ latitude: double, longitude: double })),
  /** The instruments of the readings of these days, by their stored names. */
  instruments: array(string),
  /** The customer's first day in the period; the first mark is for this day. */
  first: day,
  /** One mark a day: ○ achieved, × not achieved, 除 excluded, 停 measuring stopped, − not measured. */
  days: string,
  achieved: integer,
  billed: integer,
  capHit: flag,
  /** yen, ex tax */
  amount: integer,
  /** What Google said of the profile on days of stopped measuring. */
  stops: array(object({ day, reason: string })),
  /** Successful readings of these days as they were at counting; rank null is 圏外, `takenAt` is in epoch ms. */
  readings: array(
    object({
      day,
      rank: nullable(integer),
      takenAt: nullable(epochMs),
    }),
  ),
});

export type ChargeEvidence = Infer<typeof chargeEvidence>;
