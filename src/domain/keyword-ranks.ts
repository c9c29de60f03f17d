import type { Day } from '#core/model/day.ts';
import type { DayRead, TargetTerm } from './keyword-days.ts';
import type { DayResult, Trend } from './todays-ranks.ts';

/*
 * What the server answers about the ranks of keywords: one type for both sides.
 * Moments are epoch ms. A rank of null is 圏外 where something was measured; a day without a reading is 未計測.
 */

/** One reading of a day, with what it can be proved by. */
export interface ReadingEvidence {
  readonly id: number;
  readonly takenAt: number;
  readonly status: 'OK' | 'FAILED';
  readonly rank: number | null;
  readonly depth: number;
  readonly origin: 'SCHEDULED' | 'MANUAL';
  readonly instrument: string;
  readonly instrumentVersion: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** metres */
  readonly radius: number | null;
  readonly failure: string | null;
  /** How many stood above us. */
  readonly above: number | null;
}

/** Where a keyword is searched from. */
export interface SearchPosition {
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** metres */
  readonly radius: number;
}

/** A keyword, and the store it belongs to. */
export interface KeywordFacts {
  readonly id: number;
  readonly keyword: string;
  readonly targetRank: number;
  readonly depth: number;
  readonly active: boolean;
  readonly effectiveFrom: Day;
  readonly effectiveTo: Day | null;
  readonly firstExposedOn: Day | null;
  readonly firstAchievedOn: Day | null;
  readonly position: SearchPosition | null;
  readonly store: {
    readonly id: number;
    readonly name: string;
    readonly status: string;
    readonly placeId: string | null;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly closingDay: number | null;
  };
  /** All keywords of the store, this one among them: what it can be compared with. */
  readonly siblings: readonly { readonly id: number; readonly keyword: string; readonly active: boolean }[];
}

/** The reading of a day that counts: the scheduled one, else one made by hand. */
export interface DayReading extends DayRead {
  readonly takenAt: number;
  readonly origin: 'SCHEDULED' | 'MANUAL';
  /** Why it came to nothing. */
  readonly failure: string | null;
}

export const rankEventLabels = { POST: '投稿', NOTE: 'メモ', TARGET: '目標変更' } as const;

/** Something that may explain a change of place. */
export interface RankEvent {
  readonly day: Day;
  readonly kind: keyof typeof rankEventLabels;
  readonly text: string;
}

/** The ranks of a keyword from day to day. A day that is not among the readings was never tried. */
export interface RankSeries {
  readonly from: Day;
  readonly to: Day;
  readonly readings: readonly DayReading[];
  readonly terms: readonly TargetTerm[];
  readonly events: readonly RankEvent[];
}

/** The longest stretch that is answered at once, in days. */
export const longestSeries = 1100;

/** How a keyword stands, for the store's page. */
export interface KeywordStanding {
  readonly id: number;
  readonly keyword: string;
  readonly active: boolean;
  readonly targetRank: number;
  readonly position: SearchPosition | null;
  readonly result: DayResult;
  readonly rank: number | null;
  readonly takenAt: number | null;
  readonly failure: string | null;
  readonly previousRank: number | null;
  readonly previousDay: Day | null;
  readonly change: number | null;
  readonly trend: Trend | null;
  readonly best: { readonly rank: number; readonly day: Day } | null;
  /** The last days that were measured or tried, for the small course. */
  readonly course: readonly DayRead[];
  /** In the running period. */
  readonly achievedDays: number;
  readonly measuredDays: number;
  /** The newest reading made by hand today, where the scheduled one counts. */
  readonly byHand: { readonly rank: number | null; readonly takenAt: number } | null;
}

/** All keywords of a store as they stand today. */
export interface StoreStanding {
  readonly day: Day;
  /** The running period and its days so far. */
  readonly period: { readonly month: string; readonly first: Day; readonly last: Day };
  readonly courseFrom: Day;
  readonly keywords: readonly KeywordStanding[];
}

/** A place that stands above ours, and for how long without a break. */
export interface PlaceAbove {
  readonly position: number;
  readonly placeId: string;
  /** When it is one of the stores that the viewer sees. */
  readonly store: { readonly id: number; readonly name: string } | null;
  readonly since: Day;
  /** It was there in the oldest reading looked at: it may be there for longer. */
  readonly orEarlier: boolean;
}

/** Who stood above us in a reading. */
export interface StandingAbove {
  /** Null: there is no successful reading that says so. */
  readonly day: Day | null;
  readonly takenAt: number | null;
  readonly rank: number | null;
  readonly depth: number;
  readonly places: readonly PlaceAbove[];
}

/** What places are called, by their ids: fetched when looked at, never stored. */
export type PlaceNames = Readonly<Record<string, { readonly name: string; readonly address: string }>>;
