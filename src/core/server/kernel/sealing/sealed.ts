import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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

export interface Signer {
  /** Returns the text followed by its signature, URL-safe. */
  sign(text: string): string;
  /** Returns the text; null if it was not signed with this key for this purpose. */
  verify(signed: string): string | null;
}

/** Signs texts that untrusted clients hold and send back, with a key derived from SECRET_KEY for a single purpose. */
export function signer(secretKey: string, purpose: string): Signer {
  const signature = (body: string) => createHmac('sha256', `${purpose}\0${secretKey}`).update(body).digest('base64url');
  return {
    sign(text) {
      const body = Buffer.from(text, 'utf8').toString('base64url');
      return `${body}.${signature(body)}`;
    },
    verify(signed) {
      const [body = '', given = '', ...more] = signed.split('.');
      const expected = Buffer.from(signature(body));
      const brought = Buffer.from(given);
      if (more.length > 0 || brought.length !== expected.length || !timingSafeEqual(brought, expected)) return null;
      return Buffer.from(body, 'base64url').toString('utf8');
    },
  };
}
