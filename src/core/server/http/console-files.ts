import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const entryOfLogin = /^\/(login|auth\/[\w-]+)\/?$/;

/** What Vite writes wherever a nonce belongs, by vite.config.ts. */
const placeholder = 'nonce-of-this-answer';

/**
 * The built console from `root`: hashed files for ever and precompressed, the login pages' own small entry for /login and /auth/…,
 * index.html for every other path. `tilesHost` is the one outside host that pictures may come from. A page is never kept by
 * anybody, so that each has a nonce of its own for its style elements; no script stands in it.
 */
export function consoleFiles(root: string, { tilesHost }: { tilesHost: string | null }): MiddlewareHandler {
  const file = serveStatic({ root, precompressed: true });
  return async (context, next) => {
    const { path } = context.req;
    const isAsset = path.startsWith('/assets/');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    context.header('Content-Security-Policy', policyOf({ tilesHost, nonce: null }));
    context.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    const missing = async () => {
      // What a browser asks for while a new version is rolled out may be there a moment later
      context.header('Cache-Control', 'no-cache');
      await next();
    };
    if (isAsset || (/\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html'))) return file(context, missing);
    const page = await pageIn(root, entryOfLogin.test(path) ? 'login.html' : 'index.html');
    if (page === null) return next();
    const nonce = randomBytes(16).toString('base64url');
    context.header('Content-Security-Policy', policyOf({ tilesHost, nonce }));
    context.header('Cache-Control', 'no-store');
    return context.html(page.replaceAll(placeholder, nonce));
  };
}

function policyOf({ tilesHost, nonce }: { tilesHost: string | null; nonce: string | null }): string {
  return [
    "default-src 'self'",
    "script-src 'self' https://accounts.google.com https://js.stripe.com",
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`} https://accounts.google.com/gsi/style`,
    // a text box that grows with its text is measured by one whose style is set as an attribute
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https://*.googleusercontent.com${tilesHost === null ? '' : ` ${tilesHost}`}`,
    "connect-src 'self' https://accounts.google.com",
    'frame-src https://accounts.google.com https://js.stripe.com',
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Read each time: a new version may be rolled out under a running server. Null before the console was built. */
async function pageIn(root: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(root, name), 'utf8');
  } catch {
    return null;
  }
}
