import { createHash, randomBytes } from 'node:crypto';

/** Creates a 256-bit secret for a session or a link, and its hash, which alone is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** The stored form of a token. It has 256 random bits, so a fast hash is as safe as a slow one. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** True if the text has the form of a token; saves a database lookup for anything else. */
export function looksLikeToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
