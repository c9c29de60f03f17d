import type { MiddlewareHandler } from 'hono';

const loopback = new Set(['127.0.0.1', 'localhost']);

/** Only answers under this machine's own names, which protects against DNS rebinding by other sites. */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  const host = URL.parse(`http://${context.req.header('host') ?? new URL(context.req.url).host}`)?.hostname ?? '';
  if (!loopback.has(host)) return context.text('Misdirected Request', 421);
  await next();
  // The pages are plain links and only need their own styles
  context.header(
    'Content-Security-Policy',
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('Referrer-Policy', 'no-referrer');
  context.header('Cache-Control', 'no-store');
};
