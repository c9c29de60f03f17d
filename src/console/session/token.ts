import Cookies from 'js-cookie';

const name = 'token';
const attributes = { path: '/', sameSite: 'strict' } as const;

/** The session's token, from its cookie. */
export function readToken(): string | undefined {
  return Cookies.get(name);
}

/** Keeps the token until the session expires; over https only, where the page came so. */
export function writeToken(token: string, expiresAt: number): void {
  Cookies.set(name, token, { ...attributes, secure: location.protocol === 'https:', expires: new Date(expiresAt) });
}

export function removeToken(): void {
  Cookies.remove(name, attributes);
}
