import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a document in hexadecimal, by which a change of it would be seen. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
