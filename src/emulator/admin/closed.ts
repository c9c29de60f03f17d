import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

/** Restricts admin calls to the process that started the emulator: `Authorization: Bearer {token}`, or 401. */
export function closed(token: string): MiddlewareHandler {
  const wanted = Buffer.from(`Bearer ${token}`);
  return async (context, next) => {
    const given = Buffer.from(context.req.header('authorization') ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
      return context.json({ error: 'the admin token is needed' }, 401);
    await next();
  };
}
