import Cookies from 'js-cookie';
import { day } from '#core/model/day.ts';

const name = 'token';
/** The administrator's own token while `token` holds that of an impersonated user. */
const asideName = 'own-token';
const attributes = { path: '/', sameSite: 'strict' } as const;

/** The session's token, from its cookie. */
export function readToken(): string | undefined {
  return Cookies.get(name);
}

/** Saves the token in a cookie that expires with the session; a secure cookie if the page uses https. */
export function writeToken(token: string, expiresAt: number): void {
  Cookies.set(name, token, { ...attributes, secure: location.protocol === 'https:', expires: new Date(expiresAt) });
}

/** Stores the user's own token separately, and replaces it with another one (impersonation). */
export function stashToken(token: string, expiresAt: number): void {
  const own = readToken();
  if (own === undefined) return;
  const secure = location.protocol === 'https:';
  // An upper limit; the server decides when the session ends
  Cookies.set(asideName, own, { ...attributes, secure, expires: new Date(Date.now() + 7 * day) });
  writeToken(token, expiresAt);
}

/** True while impersonating another user. */
export function hasStashedToken(): boolean {
  return Cookies.get(asideName) !== undefined;
}

/** Restores the user's own token. False if there is none. */
export function restoreStashedToken(): boolean {
  const own = Cookies.get(asideName);
  if (own === undefined) return false;
  Cookies.remove(asideName, attributes);
  writeToken(own, Date.now() + 7 * day);
  return true;
}

export function removeToken(): void {
  Cookies.remove(name, attributes);
}
