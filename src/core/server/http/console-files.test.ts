import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleFiles } from './console-files.ts';

describe('the console’s files', () => {
  let root: string;
  const app = new Hono();
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'console-'));
    mkdirSync(join(root, 'assets'));
    writeFileSync(join(root, 'assets', 'a-1234.js'), 'export {}');
    writeFileSync(join(root, 'offline-worker.js'), '');
    writeFileSync(
      join(root, 'manifest.webmanifest'),
      JSON.stringify({ name: 'Console', short_name: 'Console', theme_color: '#123456', icons: [] }),
    );
    writeFileSync(
      join(root, 'index.html'),
      '<title>console</title><link rel="apple-touch-icon" href="/a.png"><!--first-view--><script type="application/json" id="first-calls" nonce="">null</script><script>let a</script>',
    );
    mkdirSync(join(root, '.vite'));
    const route = { open: false, resource: 'shop', lists: {}, scripts: [], styles: [] };
    const routes = [
      { ...route, path: '/shop/:id', styles: ['assets/show-1.css'] },
      { ...route, path: '/shop/new', scripts: ['assets/create-1.js'] },
      { ...route, path: '/shop', scripts: ['assets/list-1.js'], lists: { ADMIN: '/shop?q=<' } },
      { ...route, path: '/public', open: true },
    ];
    writeFileSync(join(root, '.vite', 'routes.json'), JSON.stringify({ apiBase: '/api', routes }));
    writeFileSync(join(root, '.build'), 'what it was built from');
    mkdirSync(join(root, 'assets', '.hidden'));
    writeFileSync(join(root, 'assets', '.hidden', 'a.js'), 'export {}');
    writeFileSync(join(root, 'login.html'), '<title>login</title><style>body{}</style>');
    app.get('*', consoleFiles(root));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('are kept for ever under their hashed names', async () => {
    const answer = await app.request('/assets/a-1234.js');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    '/.build',
    '/%2ebuild',
    '/.vite/routes.json',
    '/%2Evite%2Froutes.json',
    '/assets/.hidden/a.js',
    '/assets/%2ehidden%2fa.js',
  ])('%s, which only the server reads, is served to nobody', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });

  it('include how it is installed as an app, under the brand of the installation', async () => {
    const plain = await app.request('/manifest.webmanifest');
    expect(plain.headers.get('content-type')).toContain('application/manifest+json');
    expect(await plain.json()).toEqual({ name: 'Console', short_name: 'Console', theme_color: '#123456', icons: [] });
    const own = new Hono();
    own.get(
      '*',
      consoleFiles(root, {}, async () => ({ name: 'Larder', colour: '#654321', logo: '/logo?1' })),
    );
    expect(await (await own.request('/manifest.webmanifest')).json()).toEqual({
      ...{ name: 'Larder', short_name: 'Larder', theme_color: '#654321' },
      icons: [{ src: '/logo?1', sizes: 'any' }],
    });
    const page = await (await own.request('/shop')).text();
    expect(page).toContain('<link rel="apple-touch-icon" href="/logo?1">');
  });

  it('let the worker of the installed app ask for pages, and for nothing from elsewhere', async () => {
    const worker = await app.request('/offline-worker.js');
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  });

  it('that are missing are asked for again next time', async () => {
    const answer = await app.request('/assets/gone-5678.js');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/login', 'login'],
    ['/auth/reset-password', 'login'],
    ['/search-conditions/1', 'console'],
  ])('%s is answered by the page that holds it, never from a cache', async (path, title) => {
    const answer = await app.request(path);
    expect(await answer.text()).toContain(title);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('a page allows no inline script, no eval, no plug-in and no frame around it', async () => {
    for (const path of ['/', '/login']) {
      const policy = (await app.request(path)).headers.get('content-security-policy') ?? '';
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(part);
    }
  });

  it('a page names in its head what it fetches, for proxies that tell a browser of it ahead', async () => {
    const links = async (path: string) => (await app.request(path)).headers.get('link');
    expect(await links('/shop')).toBe('</assets/list-1.js>; rel=modulepreload; crossorigin');
    expect(await links('/shop/7')).toBe('</assets/show-1.css>; rel=preload; as=style; crossorigin');
    expect(await links('/login')).toBeNull();
  });

  it('a page names the code of its own route, and what its list opens with', async () => {
    const page = async (path: string) => (await app.request(path)).text();
    expect(await page('/shop')).toContain('<link rel="modulepreload" crossorigin href="/assets/list-1.js">');
    expect(await page('/shop')).toContain('{"ADMIN":"/shop?q=\\u003c"}');
    expect(await page('/shop/new')).toContain('/assets/create-1.js');
    expect(await page('/shop/7')).toContain('/assets/show-1.css');
    expect(await page('/public')).toContain('nonce="">null<');
    expect(await page('/nowhere')).not.toContain('modulepreload');
  });

  it('the script in the page is allowed by its hash, and no other', async () => {
    const policy = (await app.request('/shop')).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update('let a').digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
    expect(policy.match(/'sha256-/g)).toHaveLength(1);
  });

  it('the pages themselves hold no script of their own, which the policy would stop', () => {
    for (const name of ['index.html', 'login.html']) {
      const page = readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8');
      expect(page).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))|\son\w+=|style="/);
    }
  });
});
