import { words } from '#core/model/language.ts';
/** One thing the server refused, as it told it. */
export interface ProblemAnswer {
  readonly code: string;
  readonly message: string;
  /** The path of the field: `details.0.keyword`. */
  readonly field?: string;
}

/** What went wrong with a call, whoever threw it: the HTTP client, or Refine on its behalf. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  readonly problems: readonly ProblemAnswer[];
  readonly requestId: string | null;
  /** What came beside the errors: the current row of a conflict. */
  readonly data: unknown;
}

/** Reads a thrown value as a Failure. */
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
