import { epochMs, type Infer, integer, nullable, object, oneOf, string } from '#core/model/shape.ts';

/** State of a requested reading. */
export type ReadingState = (typeof states)[number];

const states = ['WAITING', 'READING', 'DONE', 'FAILED'] as const;

/** A manually requested reading and its result. */
export const requestedReading = object({
  id: integer,
  detailId: integer,
  keyword: string,
  searchConditionId: integer,
  storeName: string,
  targetRank: integer,
  state: oneOf(states),
  /** Null unless DONE, and for 圏外. */
  rank: nullable(integer),
  /** The reason of the last failed attempt; null after a success or before the first attempt. */
  failure: nullable(string),
  /** epoch ms */
  requestedDate: epochMs,
  finishedDate: nullable(epochMs),
});

export type RequestedReading = Infer<typeof requestedReading>;

/** Returns the state of that name; WAITING for anything else. */
export function readingState(name: unknown): ReadingState {
  return states.find((state) => state === name) ?? 'WAITING';
}

/** True when the reading has finished, successfully or not. */
export function isOver({ state }: Pick<RequestedReading, 'state'>): boolean {
  return state === 'DONE' || state === 'FAILED';
}
