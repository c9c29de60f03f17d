import { codeOf, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';

/** Why a store's place at Google gives no ranks. A place that is open under its own id has no state. */
export const placeStateLabels = {
  CLOSED_TEMPORARILY: '臨時休業',
  CLOSED_PERMANENTLY: '閉業',
  MOVED: 'プレイスIDの変更',
  GONE: 'プレイスIDなし',
} as const;

export type PlaceState = keyof typeof placeStateLabels;

/** A store whose place id has a successor, or is no more. */
export const movedStore = object({
  id: integer,
  version: integer,
  name: string,
  address: nullable(string),
  placeId: string,
  state: codeOf(placeStateLabels),
  /** The new place id; null where Google names none. */
  movedTo: nullable(string),
  /** True when another store already has the new place id. */
  isTaken: flag,
});

export type MovedStore = Infer<typeof movedStore>;
