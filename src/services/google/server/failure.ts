import { AppError, type ErrorCode } from '#core/model/errors.ts';
import type { EditLack } from './consents/lacks.ts';

/** Kinds of failures. `unavailable` and `limited` are transient; the others need a person's action. */
export type GoogleFailureKind =
  | 'unlinked'
  | 'withheld'
  | 'elsewhere'
  | 'expired'
  | 'forbidden'
  | 'missing'
  | 'refused'
  | 'limited'
  | 'unavailable';

const codes: Record<GoogleFailureKind, ErrorCode> = {
  unlinked: 'google_unlinked',
  withheld: 'consent_missing',
  elsewhere: 'google_elsewhere',
  expired: 'google_expired',
  forbidden: 'google_forbidden',
  missing: 'google_missing',
  refused: 'google_refused',
  limited: 'too_many_requests',
  unavailable: 'unavailable',
};

/** A failed call to Google: an AppError for endpoints, with a `kind` for jobs. Never contains a token. */
export class GoogleFailure extends AppError {
  readonly kind: GoogleFailureKind;
  /** True when Google certainly did nothing: it answered so, or the connection was never established. */
  readonly isSure: boolean;
  /** The codes that Google gave with a refusal (`ErrorInfo.reason`). */
  readonly reasons: readonly string[];

  constructor(
    kind: GoogleFailureKind,
    {
      reason = '',
      reasons = [],
      waitSeconds,
      cause,
      isSure = kind !== 'unavailable',
      lack,
    }: {
      reason?: string;
      reasons?: readonly string[];
      waitSeconds?: number;
      cause?: unknown;
      isSure?: boolean;
      lack?: EditLack;
    } = {},
  ) {
    super(lack ?? codes[kind], {
      params: { reason: reason.slice(0, 300), ...(waitSeconds === undefined ? {} : { seconds: waitSeconds }) },
      ...(waitSeconds === undefined ? {} : { retryAfter: waitSeconds }),
      cause,
    });
    this.name = 'GoogleFailure';
    this.kind = kind;
    this.isSure = isSure;
    this.reasons = reasons;
  }

  /** True when a retry may succeed without anybody's action. */
  get passes(): boolean {
    return this.kind === 'limited' || this.kind === 'unavailable';
  }
}
