import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopFiles, spoiled, spoiledCells } from '../support/shops.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

describe.each(databases)('CSV on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind);
  });
  afterAll(() => app?.close());

  const importing = async (csv: string | Uint8Array<ArrayBuffer>, dryRun: boolean, resource = 'search-conditions') => {
    const response = await app.raw('SYSTEM_ADMINISTRATOR', `/${resource}/import?dryRun=${dryRun}`, {
      method: 'POST',
      body: csv,
      headers: { 'Content-Type': 'text/csv' },
    });
    return { status: response.status, body: await response.json() };
  };
  const exported = async (path: string) => {
    const response = await app.raw('SYSTEM_ADMINISTRATOR', path);
    return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
  };
  const total = async (resource = 'search-conditions') =>
    (await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: `/${resource}` })).body.total;

  for (const [name, csv] of shopFiles) {
    it.skipIf(csv === null)(
      `${name}: bad lines are named and nothing is written; then all come in, go out, and come in again unchanged`,
      async () => {
        const good = csv ?? '';
        const before = await total();
        const preview = await importing(spoiled(good), true);
        expect(preview.status).toBe(200);
        expect(
          preview.body.data.errors.map((error: { line: number; column: string }) => [error.line, error.column]),
        ).toEqual(spoiledCells);
        for (const error of preview.body.data.errors) expect(error.message).toContain(error.column);
        expect((await importing(spoiled(good), false)).status).toBe(422);
        expect(await total()).toBe(before);

        const done = await importing(good, false);
        expect(done.body.data).toMatchObject({ created: 416, updated: 0, errors: [] });
        expect(await total()).toBe(before + 416);
        const { bytes } = await exported('/search-conditions/export');
        const again = await importing(bytes, false);
        expect(again.body.data).toMatchObject({ created: 0, updated: 0, unchanged: before + 416, errors: [] });
        const shiftJis = await exported('/search-conditions/export?encoding=cp932');
        expect((await importing(shiftJis.bytes, true)).body.data).toMatchObject({ created: 0, errors: [] });
      },
      60_000,
    );
  }

  it('a cell that a spreadsheet would run is made text on the way out and is the same again on the way in', async () => {
    const names = ['=1+1', '+81', '-x', '@cmd', "'=quoted", '普通,の"名"'];
    for (const name of names)
      await app.call('SYSTEM_ADMINISTRATOR', {
        method: 'POST',
        path: '/search-location',
        body: { name, kind: 'POINT', latitude: -35.1, longitude: 139.5, note: '一行目\n二行目' },
      });
    const { bytes } = await exported('/search-location/export');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain("'=1+1");
    expect(text).toContain(',-35.1,');
    const again = await importing(bytes, false, 'search-location');
    expect(again.body.data).toMatchObject({ created: 0, updated: 0, unchanged: names.length, errors: [] });
  });

  it('names the characters that Shift_JIS has no place for', async () => {
    await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'POST',
      path: '/search-location',
      body: { name: '𠮷野家前', kind: 'POINT', latitude: 1, longitude: 1 },
    });
    const { headers } = await exported(
      `/search-location/export?encoding=cp932&name_like=${encodeURIComponent('野家前')}`,
    );
    expect(decodeURIComponent(headers.get('X-Unmappable') ?? '')).toBe('𠮷');
  });

  it.each([
    ['an unknown heading', '店舗名,住所,謎\r\na,b,c\r\n'],
    ['a heading twice', '店舗名,住所,店舗名\r\na,b,c\r\n'],
    ['no line', '店舗名,住所\r\n'],
    ['nothing', ''],
    ['neither UTF-8 nor Shift_JIS', Uint8Array.from([0x8a, 0xff, 0xfd, 0x80, 0xff])],
    ['a quote that never ends', '店舗名,住所\r\n"a,b\r\n'],
  ])('%s is refused as a whole', async (_, csv) => {
    const answer = await importing(csv, false);
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.errors[0].message).toMatch(/[ぁ-ん]/);
  });

  it('one code twice in a file is told at the second line', async () => {
    const answer = await importing('店舗コード,店舗名,住所\r\nZ-1,a,b\r\nZ-1,c,d\r\n', true);
    expect(answer.body.data.errors).toMatchObject([{ line: 3, column: '店舗コード', code: 'csv_duplicate' }]);
  });
});
