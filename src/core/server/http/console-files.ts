import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { type Brand, darkAccent, menuGrounds } from '#core/model/appearance/brand.ts';
import { builtRoutes, firstView } from './first-view.ts';

const entryOfLogin = /^\/(login|auth\/[\w-]+)\/?$/;

/** What Vite writes wherever a nonce belongs, by vite.config.ts. */
const placeholder = 'nonce-of-this-answer';
/** Where index.html has room for what the page of the address needs. */
const places = { brand: '<!--brand-->', links: '<!--first-view-->', calls: /(id="first-calls"[^>]*>)null</ } as const;
/** The title of a page: what the page is, if it says so, and the product's name behind. */
const title = /<title>([^<|]*\| )?[^<]*<\/title>/;
/** The picture before a tab's title. */
const icon = /<link rel="icon"[^>]*>/;
/** What may be asked for as a file: no part of its path begins with a point, plainly or encoded. */
const plainPath = /^(?:\/[\w-][\w.-]*)+$/;
/** A script that stands in the page itself: the one that makes its first calls. */
const ownScript = /<script(?: nonce="[^"]*")?>([\s\S]*?)<\/script>/g;

/** The tags of a page that fetch its scripts and its style sheets. */
const fetching =
  /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)"|<link rel="stylesheet" crossorigin href="([^"]+)"/g;

/** The hosts outside from which a page of the product may take something. */
export interface Outside {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly image?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
}

/**
 * The built console from `root`: hashed files for ever and precompressed, the login pages' own small entry for /login and /auth/…,
 * index.html for every other path. A page is never kept by
 * anybody, so that each has a nonce of its own for its style elements; the one script that stands in it is allowed by its hash. A
 * page names the code of its route, so that a browser fetches all of it at once.
 */
export function consoleFiles(root: string, outside: Outside = {}, brand?: () => Promise<Brand>): MiddlewareHandler {
  const file = serveStatic({ root, precompressed: true });
  return async (context, next) => {
    const { path } = context.req;
    const isAsset = path.startsWith('/assets/');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    // Of what a page fetches its own policy holds; a picture can be opened by itself
    if (!/\.(js|css)$/.test(path)) context.header('Content-Security-Policy', policyOf(outside, { nonce: null }));
    context.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    const missing = async () => {
      // What a browser asks for while a new version is rolled out may be there a moment later
      context.header('Cache-Control', 'no-cache');
      await next();
    };
    if (isAsset || (/\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html')))
      return plainPath.test(path) ? file(context, missing) : missing();
    const isLogin = entryOfLogin.test(path);
    const page = await pageIn(root, isLogin ? 'login.html' : 'index.html');
    if (page === null) return next();
    const nonce = randomBytes(16).toString('base64url');
    const html = branded(page.replaceAll(placeholder, nonce), nonce, (await brand?.()) ?? null);
    const routes = isLogin ? null : await builtRoutes(root);
    const { links, calls } = (routes && firstView(routes, path)) ?? { links: '', calls: 'null' };
    const scripts = [...html.matchAll(ownScript)].map(([, script = '']) => hashOf(script));
    context.header('Content-Security-Policy', policyOf(outside, { nonce, scripts }));
    context.header('Cache-Control', 'no-store');
    const whole = html
      .replace(places.links, () => links)
      .replace(places.calls, (_all, tag: string) => `${tag}${calls}<`);
    context.header('Link', preloadsOf(whole));
    return context.html(whole);
  };
}

/** What the page's tags fetch, as a header: a proxy that can makes Early Hints (103) of it, ahead of the next page (RFC 8297). */
function preloadsOf(html: string): string | undefined {
  const hints = [...html.matchAll(fetching)].map(([, script, style]) =>
    script === undefined
      ? `<${style}>; rel=preload; as=style; crossorigin`
      : `<${script}>; rel=modulepreload; crossorigin`,
  );
  return hints.length === 0 ? undefined : hints.join(', ');
}

/** The page with the installation's brand in it: its name behind the title, its colours, and all of it as the scripts read it. */
function branded(html: string, nonce: string, brand: Brand | null): string {
  if (brand === null || (brand.name ?? brand.colour ?? brand.logo) === null) return html;
  const { name, colour, logo } = brand;
  const colours = colour === null ? '' : `<style nonce="${nonce}">:root{${coloursOf(colour)}}</style>`;
  const json = JSON.stringify(brand).replaceAll('<', '\\u003c');
  const titled =
    name === null ? html : html.replace(title, (_all, before = '') => `<title>${before}${escaped(name)}</title>`);
  const marked = logo === null ? titled : titled.replace(icon, () => `<link rel="icon" href="${escaped(logo)}">`);
  return marked.replace(
    places.brand,
    () => `${colours}<script type="application/json" id="page-brand">${json}</script>`,
  );
}

function coloursOf(colour: string): string {
  const { day, night } = menuGrounds(colour);
  return `--tj-brand:${colour};--tj-brand-night:${darkAccent(colour)};--tj-menu:${day};--tj-menu-night:${night}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '');
}

interface Allowed {
  nonce: string | null;
  /** Hashes of the scripts that stand in the page. */
  scripts?: readonly string[];
}

function policyOf(
  { script = [], style = [], image = [], connect = [], frame = [] }: Outside,
  { nonce, scripts = [] }: Allowed,
): string {
  const from = (...sources: readonly string[]) => ["'self'", ...sources].join(' ');
  return [
    "default-src 'self'",
    `script-src ${from(...script, ...scripts)}`,
    `style-src ${from(...(nonce === null ? [] : [`'nonce-${nonce}'`]), ...style)}`,
    // a text box that grows with its text is measured by one whose style is set as an attribute
    "style-src-attr 'unsafe-inline'",
    `img-src ${from('data:', 'blob:', ...image)}`,
    `connect-src ${from(...connect)}`,
    `frame-src ${frame.length === 0 ? "'none'" : frame.join(' ')}`,
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Read each time: a new version may be rolled out under a running server. Null before the console was built. */
async function pageIn(root: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(root, name), 'utf8');
  } catch {
    return null;
  }
}
