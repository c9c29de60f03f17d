import { createHmac, timingSafeEqual } from 'node:crypto';

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
