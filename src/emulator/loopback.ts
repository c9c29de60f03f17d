import type { MiddlewareHandler } from 'hono';

const loopback = new Set(['127.0.0.1', 'localhost']);

/** Under another name than this machine's own nobody is answered, so that no page elsewhere can make that name lead here. */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  const host = URL.parse(`http://${context.req.header('host') ?? new URL(context.req.url).host}`)?.hostname ?? '';
  if (!loopback.has(host)) return context.text('Misdirected Request', 421);
  await next();
  // The pages are plain links and need no more than their own styles
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Referrer-Policy', 'no-referrer');
  context.header('Cache-Control', 'no-store');
};
