import type { CoreErrorCode } from '#core/model/errors.ts';
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

/** A failed call: the server refused it or could not be reached. The message is for the user. */
export class CallError extends Error implements Failure {
  readonly status: number;
  readonly problems: readonly ProblemAnswer[];
  readonly requestId: string | null;
  readonly data: unknown;

  constructor({
    status,
    message,
    problems = [],
    requestId = null,
    data,
    cause,
  }: Partial<Failure> & { status: number; message: string; cause?: unknown }) {
    super(message, { cause });
    this.name = 'CallError';
    this.status = status;
    this.problems = problems;
    this.requestId = requestId;
    this.data = data;
  }

  /** The error of a call that ended without an answer. */
  static outside(code: 'network' | 'aborted' | 'timeout', cause?: unknown): CallError {
    const message = words().errors[code];
    return new CallError({ status: 0, message, problems: [{ code, message }], cause });
  }
}

const byStatus: Readonly<Record<number, CoreErrorCode>> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'version_conflict',
  415: 'unsupported_media',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** The CallError for an answer outside 200–299: its first message, all its problems, and the data sent with it. */
export function answerError(status: number, body: unknown, requestId: string | null): CallError {
  const { errors, data }: { errors?: unknown; data?: unknown } = typeof body === 'object' && body !== null ? body : {};
  const problems = Array.isArray(errors) ? errors.flatMap(problemFrom) : [];
  const message = problems[0]?.message ?? words().errors[byStatus[status] ?? 'unanswered'];
  return new CallError({ status, message, problems, requestId, data });
}

function problemFrom(value: unknown): ProblemAnswer[] {
  if (typeof value !== 'object' || value === null) return [];
  const { code, message, field }: { code?: unknown; message?: unknown; field?: unknown } = value;
  if (typeof message !== 'string' || message === '') return [];
  return [{ code: typeof code === 'string' ? code : '', message, ...(typeof field === 'string' ? { field } : {}) }];
}
