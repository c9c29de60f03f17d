import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { AppError } from '#core/model/errors.ts';
import { addHeader } from '#core/server/kernel/context.ts';

const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the function that makes a session's anti-forgery value: an HMAC, which nobody without the key can compute. */
export function forgeryValues(secretKey: string): (sessionId: string) => string {
  return (sessionId) => createHmac('sha256', `anti-forgery\0${secretKey}`).update(sessionId).digest('base64url');
}

/**
 * CSRF protection: browsers send cookies automatically, so an unsafe call with cookies must repeat in a header a value
 * that only our own page can read. Calls without cookies (scripts, webhooks) authenticate with a header and cannot be
 * forged this way. `ofSession` runs once the caller is known: the value must then be the one made for that session, so that
 * a cookie that another host of the domain has planted is of no use. Without a session it is random.
 */
export function antiForgery({ secure, valueFor }: { secure: boolean; valueFor: (sessionId: string) => string }): {
  readonly check: MiddlewareHandler;
  ofSession(context: Context): void;
} {
  const give = (context: Context, sessionId: string | null) => {
    const value = sessionId === null ? randomValue() : valueFor(sessionId);
    const cookie = generateCookie(cookieName, value, { path: '/', sameSite: 'Strict', secure });
    addHeader(context, 'Set-Cookie', cookie, { append: true });
  };
  return {
    async check(context, next) {
      const held = getCookie(context, cookieName);
      if (isUnsafe(context) && (held === undefined || !isSame(held, context.req.header(headerName) ?? ''))) {
        // Set with the refusal too, or a page that lost its cookie could never recover
        if (held === undefined) give(context, null);
        throw new AppError('forgery');
      }
      await next();
      const sessionId = sessionOf(context);
      const isRight = sessionId === null ? held !== undefined : isSame(held ?? '', valueFor(sessionId));
      if (!isRight && isOurs(context.req.path, context.res)) give(context, sessionId);
    },
    ofSession(context) {
      const sessionId = sessionOf(context);
      if (sessionId === null || !isUnsafe(context)) return;
      if (!isSame(getCookie(context, cookieName) ?? '', valueFor(sessionId))) throw new AppError('forgery');
    },
  };
}

/** The session of the call, or the one that it has started. */
function sessionOf(context: Context): string | null {
  return context.get('startedSessionId') ?? context.get('sessionId') ?? null;
}

/** True for a call that may write and that a browser has sent, with its cookies. */
function isUnsafe(context: Context): boolean {
  return !safe.has(context.req.method) && (context.req.header('cookie') ?? '') !== '';
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
