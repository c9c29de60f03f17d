import {
  array,
  codeOf,
  day,
  double,
  flag,
  type Infer,
  integer,
  nullable,
  object,
  string,
  yearMonth,
} from '#core/model/shape.ts';
import { gridCentreLabels } from '#domain/ranks/grid.ts';
import { readingStatusLabels } from '#domain/ranks/reading-codes.ts';
import { monthRanks } from './month-ranks.ts';

/*
 * The content of a monthly report: what the page, the shared page and the PDF all show. It has no ids. Of other businesses it has only
 * the names that a person entered, for Google's may be neither stored nor put into a document.
 */

const dayRange = object({ first: day, last: day });

/** A place that ranked above the store. */
export const reportRival = object({
  /** As a person entered it, or a store of the same customer; null: nobody has named it. */
  name: nullable(string),
  /** Days of the month on which it ranked above. */
  days: integer,
  /** Its best rank on those days. */
  best: integer,
});

/** A keyword's month beside the month before; the lists have an entry a day. */
export const reportKeyword = object({
  keyword: string,
  targetRank: integer,
  ranks: array(nullable(integer)),
  measured: array(flag),
  /** Days on which it was due but not measured. */
  unmeasured: integer,
  /** The instruments of its readings, by their stored names. */
  instruments: array(string),
  now: monthRanks,
  before: monthRanks,
  /** Places gained since the month before; null without one to compare with. The best rank is compared only of a month that is over. */
  bestGain: nullable(integer),
  medianGain: nullable(integer),
  rivals: array(reportRival),
});

/** The latest grid of the month. */
export const reportGrid = object({
  keyword: string,
  day,
  size: integer,
  /** metres */
  spacing: integer,
  centre: codeOf(gridCentreLabels),
  points: array(
    object({
      row: integer,
      column: integer,
      status: nullable(codeOf(readingStatusLabels)),
      rank: nullable(integer),
      latitude: double,
      longitude: double,
      failure: nullable(string),
    }),
  ),
});

const reportPosts = object({
  count: integer,
  /** The first ones. */
  first: array(object({ day, summary: string })),
});

/** What is known of the month that follows; nothing of it is an estimate. */
export const comingMonth = object({
  period: yearMonth,
  days: dayRange,
  keywords: array(object({ keyword: string, targetRank: integer })),
  /** Changes that are agreed, a sentence each. */
  changes: array(string),
  /** Grids that are scheduled, a sentence each. */
  grids: array(string),
  posts: reportPosts,
});

export const reportMetric = object({
  label: string,
  sum: integer,
  /** The change from the month before in percent; null if unknown. */
  change: nullable(double),
  /** True for a group's sum, which precedes its parts. */
  isGroup: flag,
});

/** A store's report on a period. */
export const storeContent = object({
  storeName: string,
  period: yearMonth,
  days: array(day),
  /** The parts of these days that it covers: without those on which the store was another customer's. */
  parts: array(dayRange),
  /** The day of a report on a month that is not over; null once it is. */
  until: nullable(day),
  /** Yen, ex tax, that the period's charges bill for the store; null if that is zero or the reader may not see it. */
  amount: nullable(integer),
  keywords: array(reportKeyword),
  /** Days of stopped measuring (計測停止（Google側）). */
  stopped: array(day),
  /** Readings that repeated another of the same day, and those that agree with it about the target. */
  agreement: object({ read: integer, agreeing: integer }),
  grid: nullable(reportGrid),
  metrics: array(reportMetric),
  reviews: object({
    /** The number of reviews received in the period. */
    count: integer,
    average: nullable(double),
    unanswered: integer,
  }),
  done: object({ posts: reportPosts, replies: integer }),
  /** The agency's comment. */
  words: object({ comment: string, nextMonth: string }),
  /** Null once that month is over. */
  coming: nullable(comingMonth),
});

/** A report as it is handed over: to whom, of which month, from whom, on which stores. */
export const reportContent = object({
  /** With 御中 or 様; null while the store has no customer, or where it covers another one's days too. */
  addressee: nullable(string),
  period: yearMonth,
  /** Issuer of the report; null while no issuer is registered. */
  agency: nullable(string),
  stores: array(storeContent),
});

export type ReportContent = Infer<typeof reportContent>;
export type StoreReport = Infer<typeof storeContent>;
export type ReportKeyword = Infer<typeof reportKeyword>;
export type ReportGrid = Infer<typeof reportGrid>;
export type ReportRival = Infer<typeof reportRival>;
export type ComingMonth = Infer<typeof comingMonth>;
export type ReportedMetric = Infer<typeof reportMetric>;
export type DoneForStore = StoreReport['done'];
