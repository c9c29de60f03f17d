import type { ToldProblem } from '#core/console/ui/failure.ts';
import { words } from '#core/model/words.ts';
import { CallError } from './call-error.ts';

const byStatus: Readonly<Record<number, string>> = {
  400: words.malformed,
  401: words.unauthenticated,
  403: words.forbidden,
  404: words.not_found,
  409: words.version_conflict,
  415: words.unsupported_media,
  502: words.unavailable,
  503: words.unavailable,
  504: words.unavailable,
};
const otherwise = 'サーバーでエラーが発生しました。時間をおいてもう一度お試しください';

/** The error of an answer outside 200–299: its first message, all its problems, and what came beside. */
export function answerError(status: number, body: unknown, requestId: string | null): CallError {
  const { errors, data }: { errors?: unknown; data?: unknown } = typeof body === 'object' && body !== null ? body : {};
  const problems = Array.isArray(errors) ? errors.flatMap(problemFrom) : [];
  const message = problems[0]?.message ?? byStatus[status] ?? otherwise;
  return new CallError({ status, message, problems, requestId, data });
}

function problemFrom(value: unknown): ToldProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  const { code, message, field }: { code?: unknown; message?: unknown; field?: unknown } = value;
  if (typeof message !== 'string' || message === '') return [];
  return [{ code: typeof code === 'string' ? code : '', message, ...(typeof field === 'string' ? { field } : {}) }];
}
