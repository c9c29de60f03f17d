import { createHash, randomBytes } from 'node:crypto';

/** A fresh secret of 256 bits for a session or a link, and the hash that alone is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** The stored form of a token. It has 256 random bits, so a plain hash is as good as a slow one. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Could this be one of ours at all? Spares the database what cannot. */
export function looksLikeToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
