import { day, type Infer, integer, list, nullable, object, text } from '#core/model/shape.ts';
import { dayRead } from '../billing/keyword-days.ts';

/** The largest fall of a store's keywords on the last day that was read. Ranks are null for 圏外. */
export const largestFall = object({
  detailId: integer,
  keyword: text,
  day,
  /** The day that it is held against. */
  previousDay: day,
  previousRank: nullable(integer),
  rank: nullable(integer),
  /** Places lost, as a change: below nothing. */
  change: integer,
});

export type LargestFall = Infer<typeof largestFall>;

/** What a store's card tells its owner beyond the store's row. */
export const storeCard = object({
  storeId: integer,
  placeId: nullable(text),
  fall: nullable(largestFall),
  unansweredReviews: integer,
  /** The days of the small trend, and the best of the store's keywords on each that was read. */
  from: day,
  to: day,
  trend: list(dayRead),
});

export type StoreCard = Infer<typeof storeCard>;
