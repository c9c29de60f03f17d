import { randomBytes } from 'node:crypto';
import { day, hour, minute, second } from '../durations.ts';
import type { Memory } from '../memory.ts';

/** A code issued by the consent page, valid for one exchange. */
interface Code {
  openId: string;
  redirectUri: string;
  scope: string;
  expires: number;
}

/** The access that a user granted to the application. Only the newest refresh token is valid. */
interface Link {
  openId: string;
  scope: string;
  accessToken: string;
  accessExpires: number;
  refreshToken: string;
  refreshExpires: number;
}

interface State {
  codes: Record<string, Code>;
  links: Link[];
  /** Token lifetimes that the admin has set, if they differ from the documented ones. */
  lifetimes: Lifetimes;
}

/** seconds */
interface Lifetimes {
  accessSeconds?: number;
  refreshSeconds?: number;
}

// As documented: two hours and half a year
const documented = { accessSeconds: (2 * hour) / second, refreshSeconds: (180 * day) / second } as const;

const codeMs = 10 * minute;

/**
 * Codes and tokens with their lifetimes; each refresh issues a new refresh token and invalidates the old one. Long, for it is the list of
 * what one book does.
 */
export function grantBook(memory: Memory, now: () => number) {
  const kept = memory.keep<State>('tiktok', { codes: {}, links: [], lifetimes: {} });
  const lifetimes = () => ({ ...documented, ...kept.value.lifetimes });
  const secret = (kind: string) => `${kind}.${randomBytes(24).toString('base64url')}`;
  const answerOf = (link: Link) => ({
    open_id: link.openId,
    scope: link.scope,
    access_token: link.accessToken,
    expires_in: Math.round((link.accessExpires - now()) / second),
    refresh_token: link.refreshToken,
    refresh_expires_in: Math.round((link.refreshExpires - now()) / second),
    token_type: 'Bearer',
  });
  const renew = (link: Link) => {
    link.accessToken = secret('act');
    link.accessExpires = now() + lifetimes().accessSeconds * second;
    link.refreshToken = secret('rft');
    kept.save();
    return answerOf(link);
  };
  return {
    /** Issues a code for the user who consented. */
    giveCode(openId: string, redirectUri: string, scope: string): string {
      const code = secret('code');
      kept.value.codes[code] = { openId, redirectUri, scope, expires: now() + codeMs };
      kept.save();
      return code;
    },
    /** Exchanges a code for tokens; null if it is unknown, used, expired, or was issued for another address. */
    redeem(code: string, redirectUri: string) {
      const found = kept.value.codes[code];
      delete kept.value.codes[code];
      kept.save();
      if (found === undefined || found.expires < now() || found.redirectUri !== redirectUri) return null;
      const link: Link = {
        openId: found.openId,
        scope: found.scope,
        accessToken: '',
        accessExpires: 0,
        refreshToken: '',
        refreshExpires: now() + lifetimes().refreshSeconds * second,
      };
      kept.value.links.push(link);
      return renew(link);
    },
    /** Issues new tokens; null if the refresh token is not valid (any more). */
    refresh(refreshToken: string) {
      const link = kept.value.links.find((one) => one.refreshToken === refreshToken);
      return link === undefined || link.refreshExpires <= now() ? null : renew(link);
    },
    /** The user and the scope of an access token; null if it is not valid. */
    holder(accessToken: string): { openId: string; scope: string } | null {
      const link = kept.value.links.find((one) => one.accessToken === accessToken);
      return link === undefined || link.accessExpires <= now() ? null : link;
    },
    /** Ends the link of a token, the links of a user, or all links; returns how many ended. */
    end(which: { token: string } | { openId: string } | 'all'): number {
      const before = kept.value.links.length;
      kept.value.links = kept.value.links.filter((link) => {
        if (which === 'all') return false;
        if ('openId' in which) return link.openId !== which.openId;
        return link.accessToken !== which.token && link.refreshToken !== which.token;
      });
      kept.save();
      return before - kept.value.links.length;
    },
    /** Sets the lifetimes of tokens issued from now on, in seconds. */
    setLifetimes(wanted: Lifetimes): void {
      kept.value.lifetimes = { ...kept.value.lifetimes, ...wanted };
      kept.save();
    },
  };
}

export type GrantBook = ReturnType<typeof grantBook>;
