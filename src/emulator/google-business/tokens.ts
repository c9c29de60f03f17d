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
  /** access token → when it ends (epoch ms) */
  access: Record<string, number>;
}

/** What Google remembers of who allowed what. */
export interface Tokens {
  giveCode(code: Omit<Code, 'endsAt'>): string;
  /** Both tokens for a code, once; null for one that is used, unknown, too old or meant for another address. */
  redeem(code: string, redirectUri: string): object | null;
  /** A new access token; null for a grant that was taken back. */
  refresh(refreshToken: string): object | null;
  revoke(token: string): boolean;
  /** Everything that was granted is taken back, as when a user removes the app's access. */
  revokeAll(): void;
  /** All access tokens end now; the grants stay. */
  endAccess(): void;
  /** Whose access token the call carries; null when it carries none that holds. */
  bearer(context: Context): Identity | null;
  /** Lets only calls with an access token through. */
  readonly demand: MiddlewareHandler;
}

const lifetime = hour / second;

/** Long, for it is the list of what one book does. */
export function tokenOffice(memory: Memory, now: () => number): Tokens {
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
