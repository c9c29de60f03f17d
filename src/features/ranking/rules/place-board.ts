import { codeOf, double, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';

/** How certain a store's match with a place is, in display order. */
export const matchStateLabels = {
  SURE: '確実',
  UNSURE: '要確認',
  NONE: '候補なし',
  FAILED: '調べられず',
  UNLOOKED: '未調査',
} as const;

export type MatchState = keyof typeof matchStateLabels;

/** Stores without a sure match: their candidates can be looked up again. */
export const retriedStateLabels = { UNSURE: matchStateLabels.UNSURE, NONE: matchStateLabels.NONE } as const;

export type RetriedState = keyof typeof retriedStateLabels;

/** A store without a place, and how certain its match is. */
export const unmatchedStore = object({
  id: integer,
  version: integer,
  code: nullable(string),
  name: string,
  address: nullable(string),
  category: nullable(string),
  phone: nullable(string),
  latitude: nullable(double),
  longitude: nullable(double),
  state: codeOf(matchStateLabels),
  /** Similarity of the most likely place to the store: 0 to 1. */
  likeness: nullable(double),
  /** The place that may be preselected. */
  placeId: nullable(string),
});

export type UnmatchedStore = Infer<typeof unmatchedStore>;

/** Number of stores in each state. */
export const matchCounts = object({
  SURE: integer,
  UNSURE: integer,
  NONE: integer,
  FAILED: integer,
  UNLOOKED: integer,
} satisfies Record<MatchState, typeof integer>);
