import type { Call } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { type ResolvedResource, type ResolvedResources, resourceNamed } from '../resolved.ts';

/** What a personal token must be valid for in a call, or the error that every token gets. */
export type TokenNeed =
  | { readonly refused: ErrorCode }
  | { readonly refused: null; readonly resource: string | 'any'; readonly writes: boolean };

const closed: TokenNeed = { refused: 'token_scope' };

/**
 * Returns what a caller's personal token needs for a call; `own`: the resource that the call belongs to. A call that names no resource, writes
 * to one that tokens only read, or runs an action that refuses tokens is closed to all of them. Throws DeclarationError for an unknown resource.
 */
export function tokenNeed(
  { who, token: named, method, unsafe = false }: Pick<Call, 'who' | 'token' | 'method' | 'unsafe'>,
  resources: ResolvedResources,
  own?: string,
): TokenNeed {
  const ofWho = typeof who === 'object' && 'resource' in who ? who : null;
  const meant = own ?? named ?? ofWho?.resource ?? 'none';
  if (meant === 'none') return closed;
  const writes = method !== 'get' || unsafe;
  if (meant === 'any') return { refused: null, resource: meant, writes };
  const resource = resourceNamed(resources, meant);
  if (writes && resource.tokens === 'read') return closed;
  const action = ofWho === null ? null : refusalOf(resourceNamed(resources, ofWho.resource), ofWho.may);
  return action === null ? { refused: null, resource: meant, writes } : { refused: action };
}

/** Returns the error by which an action of that name refuses personal tokens; null if it takes them, or there is none. */
export function refusalOf({ actions, listActions }: ResolvedResource, name: string): ErrorCode | null {
  return [...actions, ...listActions].find((action) => action.name === name)?.refusesTokens ?? null;
}
