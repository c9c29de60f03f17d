import type { SuggestionOf } from '#domain/suggestion.ts';

/** What writes drafts: a service outside, one file a protocol beside this. */
export interface Writer {
  /** A draft for a person to look at; WriterFailure when there is none. */
  suggest(of: SuggestionOf): Promise<string>;
  /** Looks whether the service takes our key, without having anything written; WriterFailure when it does not. */
  test(): Promise<void>;
}

/**
 * Why no draft came. `refused`: the key, or the question; `limited`: too much was asked of the service; `unavailable`: no answer, or one
 * that is none; `late`: none in time; `useless`: an answer without a draft that could be used.
 */
export type WriterFailureKind = 'key' | 'refused' | 'limited' | 'unavailable' | 'late' | 'useless';

/** A draft that did not come. Never holds what was asked, answered or the key. */
export class WriterFailure extends Error {
  readonly kind: WriterFailureKind;
  /** seconds, as the service asked. */
  readonly waitSeconds: number;

  constructor(
    kind: WriterFailureKind,
    { reason = kind, waitSeconds = 0 }: { reason?: string; waitSeconds?: number } = {},
  ) {
    super(reason);
    this.name = 'WriterFailure';
    this.kind = kind;
    this.waitSeconds = waitSeconds;
  }
}
