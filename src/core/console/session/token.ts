import Cookies from 'js-cookie';
import { day } from '#core/model/durations.ts';

const name = 'token';
/** An administrator's own token, while `token` holds one of a user whose console is looked at. */
const asideName = 'own-token';
const attributes = { path: '/', sameSite: 'strict' } as const;

/** The session's token, from its cookie. */
export function readToken(): string | undefined {
  return Cookies.get(name);
}

/** Saves the token until the session expires; over https only, where the page came so. */
export function writeToken(token: string, expiresAt: number): void {
  Cookies.set(name, token, { ...attributes, secure: location.protocol === 'https:', expires: new Date(expiresAt) });
}

/** Puts the own token aside for another one, to come back to. */
export function setTokenAside(token: string, expiresAt: number): void {
  const own = readToken();
  if (own === undefined) return;
  const secure = location.protocol === 'https:';
  // The server knows when it really ends
  Cookies.set(asideName, own, { ...attributes, secure, expires: new Date(Date.now() + 7 * day) });
  writeToken(token, expiresAt);
}

/** Does one look at another user's console? */
export function hasTokenAside(): boolean {
  return Cookies.get(asideName) !== undefined;
}

/** Takes the own token back; false when none was put aside. */
export function takeTokenBack(): boolean {
  const own = Cookies.get(asideName);
  if (own === undefined) return false;
  Cookies.remove(asideName, attributes);
  writeToken(own, Date.now() + 7 * day);
  return true;
}

export function removeToken(): void {
  Cookies.remove(name, attributes);
}
