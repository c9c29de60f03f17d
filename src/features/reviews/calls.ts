import { call, data, download } from '#core/model/call.ts';
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

/** The links by which stores ask for reviews, outside /api. */
export const requestPath = '/r/:code';

const channelCounts = object({ QR: integer, LINE: integer, MAIL: integer, LINK: integer });

const reviewRequest = object({
  /** Null before somebody has made it. */
  link: nullable(
    object({
      url: string,
      /** Since when its openings are counted. */
      countedSince: epochMs,
      /** When a new code was last put in place of the former. */
      renewedDate: nullable(epochMs),
    }),
  ),
  mayRenew: flag,
  /** True if the contract has ended, so that the link leads nowhere. */
  isEnded: flag,
  /** How often the link was opened in this month and the one before, the newest first. */
  opened: array(object({ month: yearMonth, byChannel: channelCounts })),
});

export type ReviewRequest = Infer<typeof reviewRequest>;

/** Returns the link by which a store asks for reviews, and how often it was opened. `id` is the store's. */
export const getReviewRequest = call({
  method: 'get',
  path: '/review-request/{id}',
  who: { resource: 'place-review', may: 'list' },
  summary: 'クチコミのお願いのリンクと開かれた回数',
  tag,
  answer: data(reviewRequest),
});

/** Creates the link of a store, which leads everybody to Google's review form. Returns the existing one if there is one. */
export const makeReviewRequest = call({
  method: 'post',
  path: '/review-request/{id}',
  who: { resource: 'place-review', may: 'list' },
  summary: 'クチコミのお願いのリンクの作成',
  tag,
  answer: data(reviewRequest),
  token: 'none',
});

/** Puts a new link in place of the store's; the former one leads nowhere from then on. */
export const renewReviewRequest = call({
  method: 'post',
  path: '/review-request/{id}/renew',
  who: { resource: 'search-conditions', may: 'update' },
  summary: 'クチコミのお願いのリンクの作り直し',
  tag,
  answer: data(reviewRequest),
  token: 'none',
});

/** Returns the poster of a store, A4, with the QR code of its link. */
export const getReviewPoster = call({
  method: 'get',
  path: '/review-request/{id}/poster',
  who: { resource: 'place-review', may: 'list' },
  summary: 'クチコミのお願いのポスター（PDF）',
  tag,
  answer: download('application/pdf'),
});
