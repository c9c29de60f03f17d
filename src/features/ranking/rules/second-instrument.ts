import { codeOf, day, double, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { paidModeLabels } from '#domain/ranks/paid-searches.ts';

/* API types of the second instrument, for server and console. Money in dollars, as the service bills. */

const pages = { chosen: integer, others: integer };

/** How the second instrument is used, and what it costs. */
export const secondInstrumentState = object({
  /** Its login is set. */
  isConnected: flag,
  isOn: flag,
  mode: codeOf(paidModeLabels),
  /** per cent */
  checkShare: double,
  ceiling: double,
  /** Of a page of results. */
  prices: object({ TASK: double, LIVE: double }),
  /** Measured keywords, by whether they are read by it, and the pages of results that their searches take. */
  keywords: object(pages),
  pages: object(pages),
  /** Of the running month: what was paid, with what is reserved for searches under way, and how many there were. */
  spent: double,
  searches: integer,
  /** The ceiling has stopped it this month. */
  isStopped: flag,
});

export type SecondInstrumentState = Infer<typeof secondInstrumentState>;

const place = { rank: nullable(integer), depth: integer };

/** A day on which the two instruments differ by more places than is tolerated. */
export const instrumentDifference = object({
  detailId: integer,
  keyword: string,
  storeId: integer,
  storeName: string,
  day,
  /** The result of the day, and of its check; a rank of null is 圏外. */
  counted: object(place),
  check: object(place),
  apart: integer,
});

export type InstrumentDifference = Infer<typeof instrumentDifference>;

/** How many days back differences are listed, today included. */
export const differenceDays = 31;
