import type { Context } from 'hono';
import { AppError, type Problem } from '#core/model/errors.ts';
import { sentence, words } from '#core/model/language.ts';
import { isOutage, sqlState } from '../database/database.ts';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** Default Retry-After in seconds for a call that failed by an outage. */
const soonSeconds = 2;

/** The log's data about a refused call; never the body it sent. */
interface Refused {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** Null if nobody is signed in. */
  readonly userId: number | null;
  readonly ip: string;
}

/** Statuses that ordinary form mistakes cause; others mean a call that the console would not make, and are logged. */
const everyday: ReadonlySet<number> = new Set([409, 422]);

/**
 * Answers any thrown error: `{ errors: [{ code, message, field? }] }`. Unexpected errors are logged and answered as 500; refusals outside
 * `everyday` are logged with their caller.
 */
export function errorAnswer(
  error: unknown,
  call: Refused,
  context: Pick<Context, 'header' | 'json'>,
  log: (entry: Record<string, unknown>) => void,
): Response {
  const known = error instanceof AppError ? error : translated(error);
  const { requestId, method, path } = call;
  if (known.status >= 500) log({ level: 'error', requestId, method, path, ...describe(error) });
  else if (!everyday.has(known.status))
    log({
      level: 'warn',
      event: 'refused',
      ...call,
      status: known.status,
      codes: known.problems.map(({ code }) => code),
    });
  const errors = known.problems.map((problem) => answerOf(problem, requestId));
  const retryAfter = known.retryAfter ?? (known.status === 503 ? soonSeconds : undefined);
  if (retryAfter !== undefined) context.header('Retry-After', String(Math.ceil(retryAfter)));
  context.header('X-Request-Id', requestId);
  const status = known.status as Status;
  return context.json({ errors, ...(known.data === undefined ? {} : { data: known.data }) }, status);
}

function answerOf(problem: Problem, requestId: string) {
  const message = sentence({ ...problem, params: { requestId, ...problem.params } });
  return { code: problem.code, message, ...(problem.field === undefined ? {} : { field: problem.field }) };
}

/** Maps database errors caused by the data sent to client errors instead of a 500. */
function translated(error: unknown): AppError {
  if (isOutage(error)) return new AppError('unavailable', { cause: error });
  const state = sqlState(error) ?? '';
  if (state === '23505') return new AppError('duplicate', { params: { label: words().types.value }, cause: error });
  if (state === '23503') return new AppError('in_use', { params: { by: words().otherData }, cause: error });
  // Numeric overflow, bad text, failed check: the value does not fit its column
  if (state.startsWith('22') || state === '23514')
    return new AppError('invalid', { params: { label: words().input }, cause: error });
  return new AppError('internal', { cause: error });
}

/**
 * Returns the loggable part of an error: Drizzle's message contains query parameters, so only the root cause's message and the stack
 * frames.
 */
export function describe(error: unknown): Record<string, unknown> {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  if (!(root instanceof Error)) return { error: typeof root };
  const places = root.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  return { error: root.name, message: root.message.slice(0, 500), state: sqlState(error), places };
}
