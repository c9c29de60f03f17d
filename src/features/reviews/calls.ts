import { call, data } from '#core/model/call.ts';
import { number, reference } from '#core/model/declare.ts';
import {
  number as aNumber,
  boolean,
  exactly,
  type Infer,
  integer,
  list,
  moment,
  month,
  nullable,
  object,
  optional,
  text,
} from '#core/model/shape.ts';

const tag = 'クチコミ';

/** What came in a month, and the mean of all that had come by its end. */
const ratingMonth = object({ month, count: integer, average: nullable(aNumber) });

export type RatingMonth = Infer<typeof ratingMonth>;

/** The reviews as a whole: of one store, which says how its fetching stands too, or of all that the caller sees. */
export const getReviewSummary = call({
  method: 'get',
  path: '/place-review-summary',
  who: { resource: 'place-review', may: 'list' },
  summary: 'クチコミの集計と評価の推移',
  tag,
  query: { storeId: number('登録店舗', { min: 0, max: 999_999_999 }) },
  answer: data(
    object({
      /** Of one star, of two, … */
      byStars: list(integer),
      total: integer,
      unanswered: integer,
      average: nullable(aNumber),
      months: list(ratingMonth),
      linked: optional(boolean),
      expired: optional(boolean),
      syncedDate: optional(nullable(moment)),
      error: optional(nullable(text)),
      /** As Google says it of the profile. */
      googleAverage: optional(nullable(aNumber)),
      googleTotal: optional(nullable(integer)),
    }),
  ),
});

export const fetchReviews = call({
  method: 'post',
  path: '/place-review-sync',
  who: { resource: 'place-review', may: 'update' },
  summary: '店舗のクチコミを今すぐ取得',
  tag,
  body: { storeId: reference('登録店舗', 'search-conditions', { required: true }) },
  answer: data(object({ queued: exactly(true) })),
});
