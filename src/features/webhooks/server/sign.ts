import { createHmac, randomBytes } from 'node:crypto';

/** A fresh secret of 256 bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** What the header `Tenjun-Signature` says: when it was sent (epoch seconds), and HMAC-SHA256 over that and the body as it is sent. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
