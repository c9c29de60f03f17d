/** How far a reading is that somebody asked for. */
export type ReadingState = 'WAITING' | 'READING' | 'DONE' | 'FAILED';

/** A reading that was asked for by hand, and what came of it. */
export interface AskedReading {
  readonly id: number;
  readonly detailId: number;
  readonly keyword: string;
  readonly searchConditionId: number;
  readonly storeName: string;
  readonly targetRank: number;
  readonly state: ReadingState;
  /** Null while it is not DONE, and for 圏外. */
  readonly rank: number | null;
  /** The last try's reason; null when it succeeded or was not tried. */
  readonly failure: string | null;
  /** epoch ms */
  readonly requestedDate: number;
  readonly finishedDate: number | null;
}

const states: readonly ReadingState[] = ['WAITING', 'READING', 'DONE', 'FAILED'];

/** The state of that name; WAITING for anything else. */
export function readingState(name: unknown): ReadingState {
  return states.find((state) => state === name) ?? 'WAITING';
}

/** Is it over, one way or the other? */
export function isOver({ state }: Pick<AskedReading, 'state'>): boolean {
  return state === 'DONE' || state === 'FAILED';
}
