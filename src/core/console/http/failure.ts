import { words } from '#core/model/language.ts';

/** One problem in an error answer of the server. */
export interface ProblemAnswer {
  readonly code: string;
  readonly message: string;
  /** The path of the field, such as `details.0.keyword`. */
  readonly field?: string;
}

/** A failed call, whether thrown by the HTTP client or by Refine. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  readonly problems: readonly ProblemAnswer[];
  readonly requestId: string | null;
  /** Data sent with the errors: the current row of a conflict. */
  readonly data: unknown;
}

/** Converts a thrown value to a Failure. */
export function failureOf(thrown: unknown): Failure {
  const from: Record<string, unknown> = typeof thrown === 'object' && thrown !== null ? { ...thrown } : {};
  const message = thrown instanceof Error ? thrown.message : from.message;
  const status = [from.status, from.statusCode].find((one) => typeof one === 'number');
  return {
    status: status ?? 0,
    message: typeof message === 'string' && message !== '' ? message : words().errors.unknown,
    problems: Array.isArray(from.problems) ? from.problems.filter(isProblem) : [],
    requestId: typeof from.requestId === 'string' ? from.requestId : null,
    data: from.data,
  };
}

function isProblem(value: unknown): value is ProblemAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
