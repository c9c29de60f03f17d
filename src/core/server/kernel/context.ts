import type { Context } from 'hono';
import { mayDo } from '#core/model/access.ts';
import { AppError } from '#core/model/errors.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';

/** What a user's own token, with which a program calls in the user's place, may do; never more than the user. */
export interface TokenGrant {
  readonly id: number;
  may(resource: string, writes: boolean): boolean;
}

/** What the middlewares leave for the endpoints. */
export interface Variables {
  requestId: string;
  /** Null while nobody is signed in. */
  actor: Actor | null;
  sessionId: string | null;
  /** The system administrator who looks at the console as `actor`, and so may change nothing; null for the user in person. */
  viewerId: number | null;
  /** The token that a program calls with in the place of `actor`; null for the user in person. */
  token: TokenGrant | null;
  /** The caller's address, seen through the declared number of proxies. */
  ip: string;
}

export type AppContext = Context<{ Variables: Variables }>;

/** The signed-in user, or AppError 401. */
export function requireActor(context: AppContext): Actor {
  const actor = context.get('actor');
  if (actor === null || actor === undefined) throw new AppError('unauthenticated');
  return actor;
}

/** The signed-in user who may do this to the resource at all; AppError 401, 403. */
export function requireRole(context: AppContext, resource: ResolvedResource, operation: string): Actor {
  const actor = requireActor(context);
  if (!mayDo(resource, operation, actor)) throw new AppError('forbidden');
  return actor;
}

/** The id in the path; AppError 404 for anything that is none. */
export function idOf(context: AppContext): number {
  return idIn(context.req.param('id') ?? '');
}

/** The id that a part of a path is; AppError 404 for anything that is none. */
export function idIn(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) throw new AppError('not_found');
  return id;
}

/** The JSON object of the body; AppError 400 malformed, 415 for another type. An absent body is an empty object when `optional`. */
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

// Rows with sub-rows and lists within are five deep
const deepest = 50;

/** Does JSON that was parsed nest deeper than anything of ours? What walks through it would run out of stack. */
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
