import { type Infer, integer, moment, nullable, object, oneOf, text } from '#core/model/shape.ts';

/** How far a reading is that somebody asked for. */
export type ReadingState = (typeof states)[number];

const states = ['WAITING', 'READING', 'DONE', 'FAILED'] as const;

/** A reading that was asked for by hand, and what came of it. */
export const requestedReading = object({
  id: integer,
  detailId: integer,
  keyword: text,
  searchConditionId: integer,
  storeName: text,
  targetRank: integer,
  state: oneOf(states),
  /** Null while it is not DONE, and for 圏外. */
  rank: nullable(integer),
  /** The last try's reason; null when it succeeded or was not tried. */
  failure: nullable(text),
  /** epoch ms */
  requestedDate: moment,
  finishedDate: nullable(moment),
});

export type RequestedReading = Infer<typeof requestedReading>;

/** The state of that name; WAITING for anything else. */
export function readingState(name: unknown): ReadingState {
  return states.find((state) => state === name) ?? 'WAITING';
}

/** Is it over, one way or the other? */
export function isOver({ state }: Pick<RequestedReading, 'state'>): boolean {
  return state === 'DONE' || state === 'FAILED';
}
