import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { type Brand, darkAccent, menuGrounds } from '#core/model/appearance/brand.ts';
import { builtRoutes, firstView } from './first-view.ts';
import { manifestOf, manifestPath, workerPath } from './manifest.ts';

const entryOfLogin = /^\/(login|auth\/[\w-]+)\/?$/;

/** The placeholder that Vite writes for each nonce, see vite.config.ts. */
const placeholder = 'nonce-of-this-answer';
/** The slots of index.html for what depends on the requested page. */
const places = { brand: '<!--brand-->', links: '<!--first-view-->', calls: /(id="first-calls"[^>]*>)null</ } as const;
/** The title of a page: the page's own name, if any, then the product's name. */
const title = /<title>([^<|]*\| )?[^<]*<\/title>/;
/** The icons of the page: in its tab, and on the home screen of a phone. */
const icon = /<link rel="(icon|apple-touch-icon)"[^>]*>/g;
/** Paths that may be requested as files: no segment begins with a dot, neither plain nor encoded. */
const plainPath = /^(?:\/[\w-][\w.-]*)+$/;
/** The inline script of a page, which makes its first calls and paints their answer. */
const ownScript = /<script(?: nonce="[^"]*")?>([\s\S]*?)<\/script>/g;

/** The tags of a page that load its scripts and style sheets. */
const fetching =
  /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)"|<link rel="stylesheet" crossorigin href="([^"]+)"/g;

/** The external hosts from which the product's pages may load resources. */
export interface Outside {
  readonly script?: readonly string[];
  readonly style?: readonly string[];
  readonly image?: readonly string[];
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  readonly font?: readonly string[];
  readonly worker?: readonly string[];
}

/**
 * Serves the built console from `root`: hashed files, precompressed and cached forever; the login pages' own small entry for /login and
 * /auth/…; index.html for every other path. Pages are never cached, so that each has its own nonce for its style elements; the inline
 * script is allowed by its hash. A page lists the code of its route, so that the browser loads all of it at once.
 */
export function consoleFiles(root: string, outside: Outside = {}, brand?: () => Promise<Brand>): MiddlewareHandler {
  const file = serveStatic({ root, precompressed: true });
  return async (context, next) => {
    const { path } = context.req;
    const isAsset = path.startsWith('/assets/');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'same-origin');
    // Scripts and styles are governed by the policy of their page; an image can be opened directly
    if (!/\.(js|css)$/.test(path)) context.header('Content-Security-Policy', policyOf(outside, { nonce: null }));
    // The worker of the installed app asks for pages itself, and for nothing from elsewhere
    if (path === workerPath) context.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    context.header('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    const missing = async () => {
      // While a new version is being deployed, the file may exist a moment later
      context.header('Cache-Control', 'no-cache');
      await next();
    };
    if (path === manifestPath) {
      const manifest = await manifestOf(root, (await brand?.()) ?? null);
      if (manifest === null) return missing();
      return context.body(manifest, 200, { 'Content-Type': 'application/manifest+json' });
    }
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

/**
 * The scripts and styles of the page as a Link header, which a capable proxy turns into Early Hints (103) for the next page load (RFC
 * 8297).
 */
function preloadsOf(html: string): string | undefined {
  const hints = [...html.matchAll(fetching)].map(([, script, style]) =>
    script === undefined
      ? `<${style}>; rel=preload; as=style; crossorigin`
      : `<${script}>; rel=modulepreload; crossorigin`,
  );
  return hints.length === 0 ? undefined : hints.join(', ');
}

/** Inserts the installation's brand into the page: its name in the title, its colours and icon, and all of it as JSON for the scripts. */
function branded(html: string, nonce: string, brand: Brand | null): string {
  if (brand === null || (brand.name ?? brand.colour ?? brand.logo) === null) return html;
  const { name, colour, logo } = brand;
  const colours = colour === null ? '' : `<style nonce="${nonce}">:root{${coloursOf(colour)}}</style>`;
  const json = JSON.stringify(brand).replaceAll('<', '\\u003c');
  const titled =
    name === null ? html : html.replace(title, (_all, before = '') => `<title>${before}${escaped(name)}</title>`);
  const marked =
    logo === null ? titled : titled.replace(icon, (_all, rel) => `<link rel="${rel}" href="${escaped(logo)}">`);
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
  /** Hashes of the page's inline scripts. */
  scripts?: readonly string[];
}

function policyOf(
  { script = [], style = [], image = [], connect = [], frame = [], font = [], worker = [] }: Outside,
  { nonce, scripts = [] }: Allowed,
): string {
  const from = (...sources: readonly string[]) => ["'self'", ...sources].join(' ');
  return [
    "default-src 'self'",
    `script-src ${from(...script, ...scripts)}`,
    `style-src ${from(...(nonce === null ? [] : [`'nonce-${nonce}'`]), ...style)}`,
    // A text box that grows with its text is measured with a copy whose style is set as an attribute
    "style-src-attr 'unsafe-inline'",
    `img-src ${from('data:', 'blob:', ...image)}`,
    `connect-src ${from(...connect)}`,
    ...(font.length === 0 ? [] : [`font-src ${from(...font)}`]),
    ...(worker.length === 0 ? [] : [`worker-src ${from(...worker)}`]),
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

/** Read on each request, since a new version may be deployed under a running server. Null before the console is built. */
async function pageIn(root: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(root, name), 'utf8');
  } catch {
    return null;
  }
}
