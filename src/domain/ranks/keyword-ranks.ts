import {
  boolean,
  codeOf,
  day,
  dictionary,
  type Infer,
  integer,
  list,
  moment,
  month,
  nullable,
  number,
  object,
  oneOf,
  text,
} from '#core/model/shape.ts';
import { dayRead, targetTerm } from '../billing/keyword-days.ts';
import { dayOriginLabels, readingStatusLabels } from './reading-codes.ts';
import { dayResultLabels, trendLabels } from './todays-ranks.ts';

/*
 * What the server answers about the ranks of keywords: one type for both sides.
 * Moments are epoch ms. A rank of null is 圏外 where something was measured; a day without a reading is 未計測.
 */

/** One reading of a day, with what it can be proved by: nothing but the result (id and instrument null) where its month was taken off. */
export const readingEvidence = object({
  id: nullable(integer),
  takenAt: moment,
  status: codeOf(readingStatusLabels),
  rank: nullable(integer),
  depth: integer,
  origin: codeOf(dayOriginLabels),
  instrument: nullable(text),
  instrumentVersion: nullable(text),
  latitude: nullable(number),
  longitude: nullable(number),
  /** metres */
  radius: nullable(integer),
  failure: nullable(text),
  /** How many stood above us. */
  above: nullable(integer),
});

export type ReadingEvidence = Infer<typeof readingEvidence>;

/** Where a keyword is searched from. */
export const searchPosition = object({
  id: integer,
  name: text,
  latitude: number,
  longitude: number,
  /** metres */
  radius: integer,
});

export type SearchPosition = Infer<typeof searchPosition>;

/** A keyword as it is found by its words. */
export const foundKeyword = object({ id: integer, keyword: text, active: boolean, storeName: text });

/** A keyword, and the store it belongs to. */
export const keywordFacts = object({
  id: integer,
  keyword: text,
  targetRank: integer,
  depth: integer,
  active: boolean,
  effectiveFrom: day,
  effectiveTo: nullable(day),
  firstExposedOn: nullable(day),
  firstAchievedOn: nullable(day),
  position: nullable(searchPosition),
  store: object({
    id: integer,
    name: text,
    status: text,
    placeId: nullable(text),
    latitude: nullable(number),
    longitude: nullable(number),
    closingDay: nullable(integer),
  }),
  /** All keywords of the store, this one among them: what it can be compared with. */
  siblings: list(
    object({
      id: integer,
      keyword: text,
      active: boolean,
    }),
  ),
});

export type KeywordFacts = Infer<typeof keywordFacts>;

/** The reading of a day that counts: the scheduled one, else one made by hand. */
export const dayReading = object({
  day,
  status: codeOf(readingStatusLabels),
  rank: nullable(integer),
  depth: integer,
  takenAt: moment,
  origin: codeOf(dayOriginLabels),
  /** Why it came to nothing. */
  failure: nullable(text),
});

export type DayReading = Infer<typeof dayReading>;

export const rankEventLabels = { POST: '投稿', NOTE: 'メモ', TARGET: '目標変更' } as const;

/** Something that may explain a change of place. */
export const rankEvent = object({
  day,
  kind: codeOf(rankEventLabels),
  text,
});

export type RankEvent = Infer<typeof rankEvent>;

/** The ranks of a keyword from day to day. A day that is not among the readings was never tried. */
export const rankSeries = object({
  from: day,
  to: day,
  readings: list(dayReading),
  terms: list(targetTerm),
  events: list(rankEvent),
});

export type RankSeries = Infer<typeof rankSeries>;

/** The longest date range that is answered at once, in days. */
export const longestSeries = 1100;

/** How a keyword stands, for the store's page. */
export const keywordRanking = object({
  id: integer,
  keyword: text,
  active: boolean,
  targetRank: integer,
  position: nullable(searchPosition),
  result: codeOf(dayResultLabels),
  rank: nullable(integer),
  takenAt: nullable(moment),
  failure: nullable(text),
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
  /** The last days that were measured or tried, for the small trend. */
  reads: list(dayRead),
  /** In the running period. */
  achievedDays: integer,
  measuredDays: integer,
  /** The newest reading made by hand today, where the scheduled one counts. */
  byHand: nullable(
    object({
      rank: nullable(integer),
      takenAt: moment,
    }),
  ),
});

export type KeywordRanking = Infer<typeof keywordRanking>;

/** All keywords of a store as they stand today. */
export const storeRanking = object({
  day,
  /** The running period and its days so far. */
  period: object({
    month,
    first: day,
    last: day,
  }),
  trendFrom: day,
  keywords: list(keywordRanking),
});

export type StoreRanking = Infer<typeof storeRanking>;

/** A place that stands above ours, and for how long without a break. */
export const placeAbove = object({
  position: integer,
  placeId: text,
  /** When it is one of the stores that the viewer sees. */
  store: nullable(
    object({
      id: integer,
      name: text,
    }),
  ),
  since: day,
  /** It was there in the oldest reading looked at: it may be there for longer. */
  orEarlier: boolean,
});

export type PlaceAbove = Infer<typeof placeAbove>;

/** Who stood above us in a reading. */
export const ranksAbove = object({
  /** Null: there is no successful reading that says so. */
  day: nullable(day),
  takenAt: nullable(moment),
  rank: nullable(integer),
  depth: integer,
  places: list(placeAbove),
});

export type RanksAbove = Infer<typeof ranksAbove>;

const rivalParts = { id: integer, placeId: text, name: text, createDate: moment };

/** A place that a keyword is held against: marked by a person, who says what it is called. */
export const keywordRival = object(rivalParts);

export type KeywordRival = Infer<typeof keywordRival>;

/** So many of them a keyword has at most. */
export const maxRivals = 5;

/**
 * Where a rival stood in a day's reading. BELOW: not among those above us, and too far below us to be seen; OUT: not found within
 * the depth. A day that is not among these was not measured, or nothing was kept of who stood where.
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
  days: list(rivalDay),
});

export type RivalRanks = Infer<typeof rivalRanks>;

/** The rivals of a keyword from day to day. */
export const rivalSeries = object({
  /** The first day of which it is kept who stood above; null: of none yet. */
  knownFrom: nullable(day),
  rivals: list(rivalRanks),
});

export type RivalSeries = Infer<typeof rivalSeries>;

/** What places are called, by their ids: fetched when looked at, never stored. */
export const placeNames = dictionary(
  object({
    name: text,
    address: text,
  }),
);

export type PlaceNames = Infer<typeof placeNames>;
