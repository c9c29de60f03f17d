/** All events that the stream sends to an open page, by name. */
export interface LiveEvents {
  /**
   * The stream is open: every write from now on is reported. Says how many milliseconds ago rows of a resource last changed, and a
   * notification last came: answers that the page got before may be older.
   */
  readonly ready: { readonly changed?: Readonly<Record<string, number>>; readonly notice?: number };
  /** A notification for the reader. */
  readonly notice: { readonly id: number };
  /**
   * A row that the reader sees was changed; with a null id, too many rows to name. The actor is only named for the reader's own changes.
   */
  readonly changed: { readonly resource: string; readonly id: number | null; readonly actorId: number | null };
  /** This process is ending: the page reconnects. */
  readonly reconnect: Readonly<Record<never, never>>;
}

/** Sends one of these events to a page. */
export type SendEvent = <E extends keyof LiveEvents>(event: E, data: LiveEvents[E]) => void;
