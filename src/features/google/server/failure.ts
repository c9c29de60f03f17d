import type { ErrorCode } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';

/** Why a call to Google came to nothing. `unavailable` and `limited` pass by themselves; the others need somebody. */
export type GoogleFailureKind =
  | 'unlinked'
  | 'expired'
  | 'forbidden'
  | 'missing'
  | 'refused'
  | 'limited'
  | 'unavailable';

const codes: Record<GoogleFailureKind, ErrorCode> = {
  unlinked: 'google_unlinked',
  expired: 'google_expired',
  forbidden: 'google_forbidden',
  missing: 'google_missing',
  refused: 'google_refused',
  limited: 'too_many_requests',
  unavailable: 'unavailable',
};

/** A failed call to Google: an AppError to the endpoints, its kind to the jobs. Never holds a token. */
export class GoogleFailure extends AppError {
  readonly kind: GoogleFailureKind;
  /** Is it sure that Google did nothing? An answer that says so, or a connection that was never made. */
  readonly isSure: boolean;

  constructor(
    kind: GoogleFailureKind,
    {
      reason = '',
      waitSeconds,
      cause,
      isSure = kind !== 'unavailable',
    }: { reason?: string; waitSeconds?: number; cause?: unknown; isSure?: boolean } = {},
  ) {
    super(codes[kind], {
      params: { reason: reason.slice(0, 300), ...(waitSeconds === undefined ? {} : { seconds: waitSeconds }) },
      ...(waitSeconds === undefined ? {} : { retryAfter: waitSeconds }),
      cause,
    });
    this.name = 'GoogleFailure';
    this.kind = kind;
    this.isSure = isSure;
  }

  /** Is it worth trying again without anybody doing something? */
  get passes(): boolean {
    return this.kind === 'limited' || this.kind === 'unavailable';
  }
}
