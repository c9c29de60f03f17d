import type { ErrorCode, ErrorParams, Problem } from './error-codes.ts';
import { statusOf } from './language.ts';

/** The only exception that the product throws deliberately. `problems` is never empty. */
export class AppError extends Error {
  readonly problems: readonly Problem[];
  /** Additional data for the caller: the current row in case of a conflict. */
  readonly data: unknown;
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(
    problem: ErrorCode | readonly Problem[],
    detail: { field?: string; params?: ErrorParams; data?: unknown; retryAfter?: number; cause?: unknown } = {},
  ) {
    const problems: readonly Problem[] = typeof problem === 'string' ? [{ code: problem, ...only(detail) }] : problem;
    super(problems.map((one) => one.code).join(', '), { cause: detail.cause });
    this.name = 'AppError';
    this.problems = problems;
    this.data = detail.data;
    this.retryAfter = detail.retryAfter;
  }

  /** The HTTP status: if there are several problems, 400 takes precedence, then 403, then the first one's. */
  get status(): number {
    const statuses = this.problems.map((problem) => statusOf(problem.code));
    return [400, 403].find((status) => statuses.includes(status)) ?? statuses[0] ?? 500;
  }
}

function only({ field, params }: { field?: string; params?: ErrorParams }): Partial<Problem> {
  return { ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) };
}
