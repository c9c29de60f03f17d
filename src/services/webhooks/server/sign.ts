import { createHmac, randomBytes } from 'node:crypto';

/** Creates a random secret of 256 bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** Returns the header `Tenjun-Signature`: the time of sending (epoch seconds), and the HMAC-SHA256 of that time and the exact body. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
