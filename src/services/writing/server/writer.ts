import type { SuggestionOf } from '#writing/rules/suggestion.ts';

/** An external service that writes drafts; each protocol has its own file here. */
export interface Writer {
  /** Returns a draft; throws WriterFailure if there is none. */
  suggest(of: SuggestionOf): Promise<string>;
  /** Checks that the service accepts the key, without generating text; throws WriterFailure if not. */
  test(): Promise<void>;
}

/**
 * Why no draft came. `key`: the service rejected the key; `refused`: it rejected the request; `limited`: rate limit;
 * `unavailable`: no response or an invalid one; `late`: timeout; `useless`: the response contains no usable draft.
 */
export type WriterFailureKind = 'key' | 'refused' | 'limited' | 'unavailable' | 'late' | 'useless';

/** Thrown when there is no draft. Never contains the request, the response or the key. */
export class WriterFailure extends Error {
  readonly kind: WriterFailureKind;
  /** The delay in seconds that the service asked for. */
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
