import type { Context } from 'hono';
import type { Problem } from '#core/model/error-codes.ts';
import { AppError } from '#core/model/errors.ts';
import { sentence, words } from '#core/model/language.ts';
import { isOutage, sqlState } from '../database/failure.ts';

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** When a call that met an outage may be tried again. */
const soonSeconds = 2;

/** What the log keeps of a call that was not answered as asked; never what it sent. */
interface Refused {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  /** Null for nobody. */
  readonly userId: number | null;
  readonly ip: string;
}

/** Refusals that a mistyped form meets; the others are met by whoever tries what the console does not. */
const everyday: ReadonlySet<number> = new Set([409, 422]);

/**
 * The answer to anything thrown: `{ errors: [{ code, message, field? }] }`. What was not thrown on purpose is logged and told as 500;
 * who was refused what is logged too.
 */
export function answerError(
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

/** A statement that the database refused for what was sent is the sender's fault, not the server's. */
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

/** What may be logged: Drizzle's message holds the parameters of the query, so only the cause's words and the stack's places are. */
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
