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
    writeFileSync(join(root, 'index.html'), '<title>console</title><style>body{}</style>');
    writeFileSync(join(root, 'login.html'), '<title>login</title><style>body{}</style>');
    app.get('*', consoleFiles(root, { tilesHost: null }));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('are kept for ever under their hashed names', async () => {
    const answer = await app.request('/assets/a-1234.js');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
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

  it('the built pages hold no script of their own, which the policy would stop', () => {
    for (const name of ['index.html', 'login.html'])
      expect(readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8')).not.toMatch(
        /<script(?![^>]*src=)|\son\w+=|style="/,
      );
  });
});
