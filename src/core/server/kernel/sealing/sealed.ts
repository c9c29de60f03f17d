import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export interface Sealer {
  seal(secret: string): string;
  /** Decrypts the secret; throws if it was sealed with another key, or tampered with. */
  open(sealed: string): string;
}

/** Encrypts secrets stored in the database, with a key derived from SECRET_KEY. */
export function sealer(secretKey: string): Sealer {
  const key = createHash('sha256').update('tokens at rest\0').update(secretKey).digest();
  return {
    seal(secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
    },
    open(sealed) {
      if (!sealed.startsWith('v1.')) throw new Error('sealed in an unknown form');
      const bytes = Buffer.from(sealed.slice(3), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Decrypts a secret; null if it was sealed with another key or tampered with, and is thus lost. */
export function openedBy({ open }: Sealer, sealed: string): string | null {
  try {
    return open(sealed);
  } catch {
    return null;
  }
}
