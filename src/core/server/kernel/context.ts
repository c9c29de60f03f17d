import { and, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { mayDo, rolesNamedIn } from '#core/model/access.ts';
import { second } from '#core/model/day.ts';
import { DeclarationError } from '#core/model/declaration/error.ts';
import { AppError } from '#core/model/errors.ts';
import { holdsValues } from '#core/model/fields/field-values.ts';
import { type ResolvedResource, resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Database, Orm, Reads } from '../database/database.ts';
import { loginAttempt } from '../database/sql.ts';
import { stillLasts } from './background.ts';
import type { Deps } from './deps.ts';
import { alive, type ScopeDeps, tableOf } from './scope.ts';

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

/** A rate limit: `calls` per `within` milliseconds. */
export interface Allowance {
  readonly calls: number;
  readonly within: number;
}

/**
 * Takes a permit for one call from the rate limit of `key`; returns the seconds to wait if none is left, else null. Stored in the database,
 * so that the limit holds across processes. `blockedUntil` is the end of the current window.
 */
export async function takePermit(
  { orm }: Database,
  key: string,
  { calls, within }: Allowance,
  now: number,
): Promise<{ waitSeconds: number } | null> {
  const { failures, blockedUntil } = loginAttempt;
  const over = sql`not ${stillLasts(blockedUntil, now, within)}`;
  const [taken] = await orm
    .insert(loginAttempt)
    .values({ key: `permit:${key}`, failures: 1, blockedUntil: now + within, updatedDate: now })
    .onConflictDoUpdate({
      target: loginAttempt.key,
      set: {
        // Capped, so that endless calls do not overflow the counter
        failures: sql`case when ${over} then 1 else least(${failures} + 1, 1000000) end`,
        blockedUntil: sql`case when ${over} then ${now + within}::bigint else ${blockedUntil} end`,
        updatedDate: now,
      },
    })
    .returning({ calls: failures, until: blockedUntil });
  if (taken === undefined || taken.calls <= calls) return null;
  return { waitSeconds: Math.max(1, Math.ceil(((taken.until ?? now) - now) / second)) };
}

/** Takes a permit for one call of a public endpoint; throws AppError 429 if none is left. */
export async function requirePermit(database: Database, key: string, allowance: Allowance, now: number): Promise<void> {
  const refused = await takePermit(database, key, allowance, now);
  if (refused !== null)
    throw new AppError('too_many_requests', {
      params: { seconds: refused.waitSeconds },
      retryAfter: refused.waitSeconds,
    });
}

/** Returns the current account with that id; null if it may not sign in, or no declaration knows its role. */
export async function accountOf(deps: ScopeDeps, tx: Reads, id: number): Promise<Actor | null> {
  const [declared] = [...deps.resources.values()].flatMap(({ name, accounts }) =>
    accounts === null ? [] : [{ name, ...accounts }],
  );
  if (declared === undefined) throw new DeclarationError('no resource is declared to hold the accounts');
  const { name, role: roleField, openWhile } = declared;
  const { table, column, ...users } = tableOf(deps, name);
  const asked = [roleField, ...Object.keys(openWhile)];
  const [found] = await tx
    .select(Object.fromEntries(asked.map((field) => [field, column(field)])))
    .from(table)
    .where(and(eq(column('id'), id), alive(users)));
  if (found === undefined || !holdsValues(openWhile, (name) => found[name])) return null;
  const roles = [...deps.resources.values()].flatMap(rolesNamedIn);
  const role = roles.find((one) => one === found[roleField]);
  return role === undefined ? null : { id, role };
}

/** Returns the current account of the user who requested background work; null if the user may no longer do it. */
export async function senderOf(
  deps: Deps,
  tx: Orm,
  { userId, resource, operation }: { readonly userId: number; readonly resource: string; readonly operation: string },
): Promise<Actor | null> {
  const actor = await accountOf(deps, tx, userId);
  return actor !== null && mayDo(resourceNamed(deps.resources, resource), operation, actor) ? actor : null;
}
