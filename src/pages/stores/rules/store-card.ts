import { array, day, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { dayRead } from '#domain/billing/keyword-days.ts';

/** The largest fall among a store's keywords on its last measured day. Ranks are null for 圏外. */
export const largestFall = object({
  detailId: integer,
  keyword: string,
  day,
  /** The day compared with. */
  previousDay: day,
  previousRank: nullable(integer),
  rank: nullable(integer),
  /** Places lost, as a negative change. */
  change: integer,
});

export type LargestFall = Infer<typeof largestFall>;

/** Data of a store's card on its owner's home page, beyond the store's row. */
export const storeCard = object({
  storeId: integer,
  placeId: nullable(string),
  fall: nullable(largestFall),
  unansweredReviews: integer,
  /** The days of the small trend chart, and the best of the store's keywords on each measured day. */
  from: day,
  to: day,
  trend: array(dayRead),
});

export type StoreCard = Infer<typeof storeCard>;
