/** What the event stream tells an open page, by the event's name: the server tells nothing else, and a page listens for nothing else. */
export interface LiveEvents {
  /** The stream is open: whatever is written from now on is told. */
  readonly ready: Readonly<Record<never, never>>;
  /** A notification for the reader. */
  readonly notice: { readonly id: number };
  /**
   * A row that the reader sees was changed, or, with null for its id, so many that none is named; by whom is told of the reader's own
   * changes alone.
   */
  readonly changed: { readonly resource: string; readonly id: number | null; readonly actorId: number | null };
  /** This process ends: the page connects anew. */
  readonly reconnect: Readonly<Record<never, never>>;
}

/** Tells a page one of them. */
export type SendEvent = <E extends keyof LiveEvents>(event: E, data: LiveEvents[E]) => void;
