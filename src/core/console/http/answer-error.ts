import type { ProblemAnswer } from '#core/console/ui/failure.ts';
import type { CoreErrorCode } from '#core/model/error-codes.ts';
import { words } from '#core/model/language.ts';
import { CallError } from './call-error.ts';

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
