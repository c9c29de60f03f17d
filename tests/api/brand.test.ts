import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleFiles } from '#core/server/http/console-files.ts';
import { compose } from '#mail/server/letter.ts';
import { brandMarks, brandOfPages } from '#settings/server/brand.ts';
import { png } from '../support/png.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';

describe.each(databases)('the brand on %s', (kind) => {
  let app: TestApp;
  let root: string;
  beforeAll(async () => {
    app = await emptyApp(kind);
    root = mkdtempSync(join(tmpdir(), 'brand-'));
    mkdirSync(join(root, 'assets'));
    writeFileSync(join(root, 'index.html'), '<title>店順</title><!--brand--><p></p>');
    writeFileSync(join(root, 'login.html'), '<title>ログイン | 店順</title><!--brand--><p></p>');
  });
  afterAll(async () => {
    rmSync(root, { recursive: true });
    await app?.close();
  });
  const save = (body: object) => app.call(admin, { method: 'PUT', path: '/setting/brand', body });
  const reading = () => ({ tx: app.database.orm, tables: app.tables });
  const page = async (path: string) => {
    const pages = new Hono();
    pages.get(
      '*',
      consoleFiles(root, {}, () => brandOfPages(reading())),
    );
    return (await pages.request(path)).text();
  };
  const mail = async () => compose({ subject: 'お知らせ', paragraphs: ['本文'] }, '山田', await brandMarks(reading()));

  it('is the product’s own until one is set', async () => {
    expect(await page('/login')).toBe('<title>ログイン | 店順</title><!--brand--><p></p>');
    const { subject, html } = await mail();
    expect(subject).toBe('【店順】お知らせ');
    expect(html).toContain('background:#001F60');
  });

  it('refuses a colour in which words could not be read', async () => {
    // The last keeps what is asked on white, and not on the greys that words stand on
    for (const colour of ['#FFD700', '#888888', '#757575']) {
      const { status, body } = await save({ colour });
      expect([status, body.errors[0].field, body.errors[0].code]).toEqual([422, 'colour', 'contrast']);
    }
    expect((await save({ colour: 'navy' })).body.errors[0].code).toBe('pattern');
  });

  it('is in every page that is sent, before any script, and runs nothing that somebody typed', async () => {
    expect((await save({ name: '</title><script>みずいろ', colour: '#7A1F3D' })).status).toBe(200);
    for (const path of ['/login', '/search-conditions']) {
      const html = await page(path);
      expect(html).toContain('--tj-brand:#7A1F3D');
      expect(html).not.toContain('<script>みずいろ');
      const reported = /id="page-brand">(.*?)<\/script>/.exec(html)?.[1] ?? '';
      expect(JSON.parse(reported)).toEqual({ name: '</title><script>みずいろ', colour: '#7A1F3D', logo: null });
    }
  });

  it('is on mails, and its logo on pages that anybody sees', async () => {
    const { version } = (await app.call(admin, { method: 'GET', path: '/setting/brand' })).body.data;
    expect((await save({ name: 'みずいろMEO', version })).status).toBe(200);
    const { subject, html, text } = await mail();
    expect(subject).toBe('【みずいろMEO】お知らせ');
    expect(html).toContain('background:#7A1F3D');
    expect(text).not.toContain('店順');
    expect(await page('/login')).toContain('<title>ログイン | みずいろMEO</title>');
    expect((await app.raw(null, '/brand/logo')).status).toBe(404);
    const sent = await app.raw(admin, '/setting/issuer/logo', {
      method: 'PUT',
      headers: { 'Content-Type': 'image/png' },
      body: png(40, 20, [122, 31, 61, 255]),
    });
    expect(sent.status).toBe(200);
    const { logo } = await brandOfPages(reading());
    const shown = await app.raw(null, (logo ?? '').replace('/api', ''));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('is changed by administrators alone', async () => {
    expect((await app.call('MANAGER', { method: 'GET', path: '/setting/brand' })).status).toBe(403);
    expect((await app.call('MANAGER', { method: 'PUT', path: '/setting/brand', body: {} })).status).toBe(403);
  });
});
