import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const entryOfLogin = /^\/(login|auth\/[\w-]+)\/?$/;

/**
 * The built console from `root`: hashed files for ever and precompressed, the login pages' own small entry for /login and /auth/…,
 * index.html for every other path. `tilesHost` is the one outside host that pictures may come from.
 */
export function consoleFiles(root: string, { tilesHost }: { tilesHost: string | null }): MiddlewareHandler {
  const policy = [
    "default-src 'self'",
    "script-src 'self' https://accounts.google.com https://js.stripe.com",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: https://*.googleusercontent.com${tilesHost === null ? '' : ` ${tilesHost}`}`,
    "connect-src 'self' https://accounts.google.com",
    'frame-src https://accounts.google.com https://js.stripe.com',
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
  const file = serveStatic({ root, precompressed: true });
  const index = serveStatic({ root, path: 'index.html', precompressed: true });
  const login = serveStatic({ root, path: 'login.html', precompressed: true });
  return async (context, next) => {
    const { path } = context.req;
    const isAsset = path.startsWith('/assets/');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    context.header('Content-Security-Policy', policy);
    context.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    const missing = async () => {
      // What a browser asks for while a new version is rolled out may be there a moment later
      context.header('Cache-Control', 'no-cache');
      await next();
    };
    if (isAsset || /\.[a-z0-9]+$/i.test(path)) return file(context, missing);
    return entryOfLogin.test(path) ? login(context, next) : index(context, next);
  };
}
