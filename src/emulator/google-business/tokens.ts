import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { hour, minute, second } from '../durations.ts';
import type { Memory } from '../memory.ts';
import { googleError } from './errors.ts';
import { type Identity, identities } from './identities.ts';

interface Code {
  email: string;
  redirectUri: string;
  scope: string;
  endsAt: number;
}

interface Grant {
  email: string;
  scope: string;
  /** access token → when it expires (epoch ms) */
  access: Record<string, number>;
}

/** The access that users have granted. */
export interface Tokens {
  giveCode(code: Omit<Code, 'endsAt'>): string;
  /** Exchanges a code, once, for both tokens; null if it was used, is unknown or too old, or was issued for another address. */
  redeem(code: string, redirectUri: string): object | null;
  /** Issues a new access token; null if the grant was revoked. */
  refresh(refreshToken: string): object | null;
  revoke(token: string): boolean;
  /** Revokes all grants, as when a user removes the app's access. */
  revokeAll(): void;
  /** Expires all access tokens now; the grants stay valid. */
  endAccess(): void;
  /** The user whose access token the call carries; null without a valid one. */
  bearer(context: Context): Identity | null;
  /** Rejects calls without a valid access token. */
  readonly demand: MiddlewareHandler;
}

const lifetime = hour / second;

/** Stores codes and grants. Long, for it is the list of what one book does. */
export function tokenIssuer(memory: Memory, now: () => number): Tokens {
  const kept = memory.keep<{ codes: Record<string, Code>; grants: Record<string, Grant> }>('google-tokens', {
    codes: {},
    grants: {},
  });
  const random = () => randomBytes(24).toString('base64url');
  const newAccess = (grant: Grant) => {
    const token = `ya29.emulator-${random()}`;
    for (const [old, ends] of Object.entries(grant.access)) if (ends < now()) delete grant.access[old];
    grant.access[token] = now() + lifetime * second;
    kept.save();
    return { access_token: token, expires_in: lifetime, scope: grant.scope, token_type: 'Bearer' };
  };
  const bearer = (context: Context): Identity | null => {
    const token = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    const grant = Object.values(kept.value.grants).find(({ access }) => (access[token] ?? 0) > now());
    return identities.find(({ email }) => email === grant?.email) ?? null;
  };
  return {
    giveCode(given) {
      const code = `4/0emulator-${random()}`;
      kept.value.codes[code] = { ...given, endsAt: now() + 10 * minute };
      kept.save();
      return code;
    },
    redeem(code, redirectUri) {
      const found = kept.value.codes[code];
      if (found === undefined || found.redirectUri !== redirectUri || found.endsAt < now()) return null;
      delete kept.value.codes[code];
      const refresh = `1//emulator-${random()}`;
      const grant: Grant = { email: found.email, scope: found.scope, access: {} };
      kept.value.grants[refresh] = grant;
      return { ...newAccess(grant), refresh_token: refresh };
    },
    refresh(refreshToken) {
      const grant = kept.value.grants[refreshToken];
      return grant === undefined ? null : newAccess(grant);
    },
    revoke(token) {
      const found = Object.entries(kept.value.grants).find(
        ([refresh, { access }]) => refresh === token || token in access,
      );
      if (found === undefined) return false;
      delete kept.value.grants[found[0]];
      kept.save();
      return true;
    },
    revokeAll() {
      kept.value.grants = {};
      kept.save();
    },
    endAccess() {
      for (const grant of Object.values(kept.value.grants)) grant.access = {};
      kept.save();
    },
    bearer,
    demand: async (context, next) => {
      if (bearer(context) === null)
        return googleError(
          context,
          401,
          'Request had invalid authentication credentials. Expected OAuth 2 access token.',
        );
      await next();
    },
  };
}
