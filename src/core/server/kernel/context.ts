import type { Context } from 'hono';
import { mayDo } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';

/** The permissions of a personal token, which a program uses on behalf of its user; never more than the user's own. */
export interface TokenGrant {
  readonly id: number;
  may(resource: string, writes: boolean): boolean;
}

/** The context variables that the middlewares set for the endpoints. */
export interface ContextVariables {
  requestId: string;
  /** Null if nobody is signed in. */
  actor: Actor | null;
  sessionId: string | null;
  /** The session that the call has started, by signing in. */
  startedSessionId?: string;
  /** The administrator who views the console as `actor`, read-only; null if the user is signed in personally. */
  viewerId: number | null;
  /** The token of a program that acts as `actor`; null if the user is signed in personally. */
  token: TokenGrant | null;
  /** The caller's address, resolved through the declared number of proxies. */
  ip: string;
}

export type AppContext = Context<{ Variables: ContextVariables }>;

/** Returns the signed-in user; throws AppError 401. */
export function requireActor(context: AppContext): Actor {
  const actor = context.get('actor');
  if (actor === null || actor === undefined) throw new AppError('unauthenticated');
  return actor;
}

/** Returns the signed-in user if their role permits the operation on the resource at all; throws AppError 401, 403. */
export function requireRole(context: AppContext, resource: ResolvedResource, operation: string): Actor {
  const actor = requireActor(context);
  if (!mayDo(resource, operation, actor)) throw new AppError('forbidden');
  return actor;
}

/** Returns the id in the path; throws AppError 404 if it is invalid. */
export function idOf(context: AppContext): number {
  return idIn(context.req.param('id') ?? '');
}

/** Parses a path segment as an id; throws AppError 404 if it is invalid. */
export function idIn(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) throw new AppError('not_found');
  return id;
}

/**
 * Returns the JSON object of the body; throws AppError 400 if malformed, 415 for another media type. With `optional`, an absent body is an
 * empty object.
 */
export async function jsonBody(context: AppContext, { optional = false } = {}): Promise<Record<string, unknown>> {
  const type = context.req.header('content-type') ?? '';
  const text = type === '' && !optional ? '' : await context.req.text();
  if (text === '' && optional) return {};
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) throw new AppError('unsupported_media');
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('malformed');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body) || isDeep(text)) throw new AppError('malformed');
  return body as Record<string, unknown>;
}

// Legitimate bodies, rows with sub-rows and lists, have five levels
const deepest = 50;

/** True when parsed JSON nests deeper than any legitimate body; recursive code would overflow the stack. */
function isDeep(text: string): boolean {
  let [depth, inText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (inText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return false;
}

/**
 * Sets a header on the response, also on a finished one: there `context.header` would rebuild the response and make its body a stream, the
 * slowest part of a short call.
 */
export function addHeader(
  context: Pick<Context, 'finalized' | 'header' | 'res'>,
  name: string,
  value: string,
  { append = false } = {},
): void {
  if (!context.finalized) {
    context.header(name, value, { append });
    return;
  }
  const { headers } = context.res;
  try {
    if (append) headers.append(name, value);
    else headers.set(name, value);
  } catch (error) {
    // The headers of a fetched response are immutable
    if (!(error instanceof TypeError)) throw error;
    context.header(name, value, { append });
  }
}
