import {
  array,
  codeOf,
  day,
  dictionary,
  double,
  epochMs,
  flag,
  type Infer,
  integer,
  nullable,
  object,
  oneOf,
  string,
  yearMonth,
} from '#core/model/shape.ts';
import { dayRead, targetTerm } from '#domain/billing/keyword-days.ts';
import { dayOriginLabels, readingStatusLabels, takenOriginLabels } from '#domain/ranks/reading-codes.ts';
import { dayResultLabels, trendLabels } from '#domain/ranks/todays-ranks.ts';

/*
 * API types of keyword ranks, for server and console.
 * Moments are in epoch ms. A rank of null is 圏外 if the status is OK; a day without a reading is 未計測.
 */

/** One reading of a day with its evidence; a day that was read again has several. Only the result remains (id and instrument null) once its month's partition is detached. */
export const readingEvidence = object({
  id: nullable(integer),
  takenAt: epochMs,
  status: codeOf(readingStatusLabels),
  rank: nullable(integer),
  depth: integer,
  origin: codeOf(takenOriginLabels),
  /** True for the one that the day's result is from. */
  counts: flag,
  instrument: nullable(string),
  instrumentVersion: nullable(string),
  latitude: nullable(double),
  longitude: nullable(double),
  /** metres */
  radius: nullable(integer),
  failure: nullable(string),
  /** Number of places above ours. */
  above: nullable(integer),
});

export type ReadingEvidence = Infer<typeof readingEvidence>;

/** The point from which a keyword is searched. */
export const searchPosition = object({
  id: integer,
  name: string,
  latitude: double,
  longitude: double,
  /** metres */
  radius: integer,
});

export type SearchPosition = Infer<typeof searchPosition>;

/** A keyword as a search result. */
export const foundKeyword = object({ id: integer, keyword: string, active: flag, storeName: string });

export const keywordParts = {
  id: integer,
  keyword: string,
  targetRank: integer,
  depth: integer,
  active: flag,
  effectiveFrom: day,
  effectiveTo: nullable(day),
  firstExposedOn: nullable(day),
  firstAchievedOn: nullable(day),
  position: nullable(searchPosition),
  store: object({
    id: integer,
    name: string,
    status: string,
    placeId: nullable(string),
    latitude: nullable(double),
    longitude: nullable(double),
    closingDay: nullable(integer),
  }),
  /** All keywords of the store, including this one, to choose a comparison from. */
  siblings: array(
    object({
      id: integer,
      keyword: string,
      active: flag,
    }),
  ),
};

/** A keyword and its store. */
export const keywordFacts = object(keywordParts);

export type KeywordFacts = Infer<typeof keywordFacts>;

/** The reading that counts for a day: the scheduled one, or else a manual one. */
export const dayReading = object({
  day,
  status: codeOf(readingStatusLabels),
  rank: nullable(integer),
  depth: integer,
  takenAt: epochMs,
  origin: codeOf(dayOriginLabels),
  /** Why it failed. */
  failure: nullable(string),
  /** By what it was read; null for months that were detached before it was archived. */
  instrument: nullable(string),
});

export type DayReading = Infer<typeof dayReading>;

export const rankEventLabels = { POST: '投稿', NOTE: 'メモ', TARGET: '目標変更' } as const;

/** An event that may explain a change of rank. */
export const rankEvent = object({
  day,
  kind: codeOf(rankEventLabels),
  text: string,
});

export type RankEvent = Infer<typeof rankEvent>;

/** A keyword's ranks by day. A day without an entry was never tried. */
export const rankSeries = object({
  from: day,
  to: day,
  readings: array(dayReading),
  terms: array(targetTerm),
  /** Days that do not count as achieved, whatever was measured; `isStopped`: by what Google said of the profile, otherwise by an objection. */
  excluded: array(object({ day, reason: string, isStopped: flag })),
  events: array(rankEvent),
});

export type RankSeries = Infer<typeof rankSeries>;

/** Maximum days of a date range in one answer. */
export const longestSeries = 1100;

/** A keyword's current state, for the store's page. */
export const keywordRanking = object({
  id: integer,
  keyword: string,
  active: flag,
  targetRank: integer,
  position: nullable(searchPosition),
  result: codeOf(dayResultLabels),
  rank: nullable(integer),
  takenAt: nullable(epochMs),
  failure: nullable(string),
  previousRank: nullable(integer),
  previousDay: nullable(day),
  change: nullable(integer),
  trend: nullable(codeOf(trendLabels)),
  best: nullable(
    object({
      rank: integer,
      day,
    }),
  ),
  /** Results of the latest days, for the small trend chart. */
  reads: array(dayRead),
  /** In the running period. */
  achievedDays: integer,
  measuredDays: integer,
  /** The newest manual reading of today, when the scheduled one counts. */
  byHand: nullable(
    object({
      rank: nullable(integer),
      takenAt: epochMs,
    }),
  ),
});

export type KeywordRanking = Infer<typeof keywordRanking>;

/** All keywords of a store as of today. */
export const storeRanking = object({
  day,
  /** The running period and its days so far. */
  period: object({
    month: yearMonth,
    first: day,
    last: day,
  }),
  trendFrom: day,
  keywords: array(keywordRanking),
});

export type StoreRanking = Infer<typeof storeRanking>;

/** A place ranked above ours, and since when without interruption. */
export const placeAbove = object({
  position: integer,
  placeId: string,
  /** Set when the place is one of the stores that the user can see. */
  store: nullable(object({ id: integer, name: string })),
  since: day,
  /** True when it was already there in the oldest reading examined, so that it may have been there longer. */
  orEarlier: flag,
});

export type PlaceAbove = Infer<typeof placeAbove>;

/** Returns the places that came to be above ours with this reading, the highest first. */
export function overtakersIn({ day: read, places }: Pick<RanksAbove, 'day' | 'places'>): readonly PlaceAbove[] {
  return places.filter(({ since, orEarlier }) => since === read && !orEarlier);
}

/** Which names are fetched: all, those of the top and of the highest that overtook, or its alone. Each name is a paid call. */
export const namesOfLabels = { ALL: 'すべて', MAIN: '上位3店と抜いた店舗', OVERTAKER: '抜いた店舗' } as const;

export type NamesOf = keyof typeof namesOfLabels;

/** The places ranked above ours in a reading. */
export const ranksAbove = object({
  /** Null when no successful reading recorded them. */
  day: nullable(day),
  takenAt: nullable(epochMs),
  rank: nullable(integer),
  depth: integer,
  places: array(placeAbove),
});

export type RanksAbove = Infer<typeof ranksAbove>;

const rivalParts = { id: integer, placeId: string, name: string, createDate: epochMs };

/** A competitor's place that a keyword is compared with, chosen and named by a person. */
export const keywordRival = object(rivalParts);

export type KeywordRival = Infer<typeof keywordRival>;

/** Maximum rivals of a keyword. */
export const maxRivals = 5;

/**
 * A rival's rank in a day's reading. BELOW: not among those above us, and too far below to be seen; OUT: not found
 * within the depth. A missing day was not measured, or the ranking was not recorded.
 */
export const rivalDay = object({
  day,
  found: oneOf(['RANKED', 'BELOW', 'OUT']),
  rank: nullable(integer),
});

export type RivalDay = Infer<typeof rivalDay>;

/** A rival with its days. */
export const rivalRanks = object({
  ...rivalParts,
  days: array(rivalDay),
});

export type RivalRanks = Infer<typeof rivalRanks>;

/** How many of the places at the top are compared with while no rival is marked. */
export const topRivals = 3;

/** A place that is among the first of the latest ranking, with its days. */
export const topPlace = object({
  position: integer,
  placeId: string,
  /** Set when the place is one of the stores that the user can see. */
  store: nullable(
    object({
      id: integer,
      name: string,
    }),
  ),
  days: array(rivalDay),
});

export type TopPlace = Infer<typeof topPlace>;

/** A keyword's rivals by day. */
export const rivalSeries = object({
  /** The first day for which the places above were recorded; null: none yet. */
  knownFrom: nullable(day),
  rivals: array(rivalRanks),
  /** The first places above ours in the latest ranking, while no rival is marked. */
  top: array(topPlace),
});

export type RivalSeries = Infer<typeof rivalSeries>;

/** Names of places by place id; fetched on demand, never stored. */
export const placeNames = dictionary(
  object({
    name: string,
    address: string,
  }),
);

export type PlaceNames = Infer<typeof placeNames>;
