import { codeOf, type Infer, integer, nullable, number, object, text } from '#core/model/shape.ts';

/** How certain it is which place a store is, in the order shown. */
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

/** A store without a place, and how certain it is which one it is. */
export const unmatchedStore = object({
  id: integer,
  version: integer,
  code: nullable(text),
  name: text,
  address: nullable(text),
  category: nullable(text),
  phone: nullable(text),
  latitude: nullable(number),
  longitude: nullable(number),
  state: codeOf(matchStateLabels),
  /** How much the likeliest place looks like the store: 0 to 1. */
  likeness: nullable(number),
  /** Of the place that may be chosen beforehand. */
  placeId: nullable(text),
});

export type UnmatchedStore = Infer<typeof unmatchedStore>;

/** How many stores stand how. */
export const matchCounts = object({
  SURE: integer,
  UNSURE: integer,
  NONE: integer,
  FAILED: integer,
  UNLOOKED: integer,
} satisfies Record<MatchState, typeof integer>);
