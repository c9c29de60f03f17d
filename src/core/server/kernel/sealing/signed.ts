import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Signer {
  /** The text with a signature behind it, for an address. */
  sign(text: string): string;
  /** The text again; null when it was not signed here for this purpose. */
  verify(signed: string): string | null;
}

/** Signs what strangers carry and bring back, with a key made from SECRET_KEY for one purpose alone. */
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
