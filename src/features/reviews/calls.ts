import { call, data } from '#core/model/call.ts';
import { number, reference } from '#core/model/declare.ts';
import {
  array,
  double,
  epochMs,
  exactly,
  flag,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  string,
  yearMonth,
} from '#core/model/shape.ts';

const tag = 'クチコミ';

/** The number of reviews of a month, and the average of all reviews up to its end. */
const ratingMonth = object({ month: yearMonth, count: integer, average: nullable(double) });

export type RatingMonth = Infer<typeof ratingMonth>;

/** Returns a summary of the reviews of one store, with its sync state, or of all stores that the caller sees. */
export const getReviewSummary = call({
  method: 'get',
  path: '/place-review-summary',
  who: { resource: 'place-review', may: 'list' },
  summary: 'クチコミの集計と評価の推移',
  tag,
  query: { storeId: number('登録店舗', { min: 0, max: 999_999_999 }) },
  answer: data(
    object({
      /** The number of reviews with one star, two stars, and so on. */
      byStars: array(integer),
      total: integer,
      unanswered: integer,
      average: nullable(double),
      months: array(ratingMonth),
      linked: optional(flag),
      expired: optional(flag),
      syncedDate: optional(nullable(epochMs)),
      error: optional(nullable(string)),
      /** The average that Google reports for the profile. */
      googleAverage: optional(nullable(double)),
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
