import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { AppError } from '#core/model/errors.ts';
import { addHeader } from '#core/server/kernel/answer-header.ts';

const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: browsers send cookies automatically, so an unsafe call with cookies must repeat in a header a value
 * that only our own page can read. Calls without cookies (scripts, webhooks) authenticate with a header and cannot be
 * forged this way.
 */
export function antiForgery({ secure }: { secure: boolean }): MiddlewareHandler {
  return async (context, next) => {
    const held = getCookie(context, cookieName);
    const give = () => {
      const cookie = generateCookie(cookieName, randomValue(), { path: '/', sameSite: 'Strict', secure });
      addHeader(context, 'Set-Cookie', cookie, { append: true });
    };
    if (!safe.has(context.req.method) && (context.req.header('cookie') ?? '') !== '') {
      if (held === undefined || !isSame(held, context.req.header(headerName) ?? '')) {
        // Set with the refusal too, or a page that lost its cookie could never recover
        if (held === undefined) give();
        throw new AppError('forgery');
      }
    }
    await next();
    if (held === undefined && isOurs(context.req.path, context.res)) give();
  };
}

const length = 32;
let drawn = Buffer.alloc(0);

/** An unguessable value. Many are drawn at a time, since every call of a program without cookies gets one. */
function randomValue(): string {
  if (drawn.length < length) drawn = randomBytes(128 * length);
  const value = drawn.subarray(0, length).toString('base64url');
  drawn = drawn.subarray(length);
  return value;
}

/** True for pages and API answers, false for files that shared caches may store. */
function isOurs(path: string, response: Response): boolean {
  return path.startsWith('/api/') || (response.headers.get('content-type') ?? '').startsWith('text/html');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
