import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestBlock, shortBlock } from '../support/event-loop-delay.ts';
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
    const body = await response.json();
    if (response.status !== 202) return { status: response.status, body };
    // A long one is done by a job
    const { jobId } = body.data;
    return app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: `/${resource}/import/${jobId}` });
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
      240_000,
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

  it('no name of another row is in a cell that a spreadsheet would run, and an import knows the row by it', async () => {
    const email = `=cmd|'/c_calc'!a0@example.com`;
    const body = { product: 'meo-direct', email, name: '悪意 太郎', password: 'correct horse battery' };
    expect((await app.call(null, { method: 'POST', path: '/auth/register', body })).body).toMatchObject({ data: {} });
    const users = app.tables['system-user'];
    const change = { status: 'ACTIVE' } as const;
    const [{ id = 0 } = {}] = await app.database.orm
      .update(users)
      .set(change)
      .where(eq(users.email, email))
      .returning();
    const now = Date.now();
    const login = { date: now, userId: id, email, result: 'SUCCESS', createDate: now, updateDate: now } as const;
    await app.database.orm.insert(app.tables['login-history']).values(login);
    const store = `店舗名,住所,緯度,経度,業種,状態,契約者\r\n罠の店,東京都港区1,35.65,139.74,コンビニエンスストア,計測中,${email}\r\n`;
    expect((await importing(store, false)).body.data).toMatchObject({ created: 1, errors: [] });

    for (const path of ['/login-history/export', '/search-conditions/export?name_like=罠']) {
      const text = new TextDecoder().decode((await exported(path)).bytes);
      expect(text, path).toContain(email);
      expect(runnable(text), path).toEqual([]);
    }
    const { bytes } = await exported('/search-conditions/export?name_like=罠');
    expect((await importing(bytes, false)).body.data).toMatchObject({ updated: 0, unchanged: 1, errors: [] });
  });

  it('reports a cell that names more than its field holds, however many names a small file has', async () => {
    let made = 0;
    const names = () => Array.from({ length: 6000 }, () => (made++).toString(36)).join('、');
    const lines = Array.from({ length: 12 }, (_, n) => `NAMES-${n},名前${n},東京都,2026-01-05,${names()}`);
    const csv = `店舗コード,店舗名,住所,契約開始日,契約者\r\n${lines.join('\r\n')}\r\n`;
    const { status, body } = await importing(csv, true);
    expect(status).toBe(200);
    expect(body.data.errors).toHaveLength(12);
    expect(body.data.errors[0]).toMatchObject({ line: 2, column: '契約者', message: '契約者は1件までです' });
  });

  it('holds those fields alone that are asked for, beside what a row is known by', async () => {
    const heading = async (path: string) => new TextDecoder().decode((await exported(path)).bytes).split('\r\n', 1)[0];
    expect(await heading('/search-location/export?_fields=note,name')).toBe('ID,名称,備考');
    expect(await heading('/search-conditions/export?_fields=code,name')).toBe('店舗コード,店舗名');
    expect((await heading('/search-conditions/export?_fields=code,details'))?.startsWith('店舗コード,キーワード')).toBe(
      true,
    );
    const refused = { method: 'GET', path: '/search-location/export?_fields=nmae' };
    expect((await app.call('SYSTEM_ADMINISTRATOR', refused)).status).toBe(400);
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
    const { body } = await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'GET',
      path: `/search-location/export?encoding=cp932&check=true&name_like=${encodeURIComponent('野家前')}`,
    });
    expect(body).toEqual({ data: [{ line: 2, column: '名称', characters: '𠮷' }], total: 1 });
  });

  it('the record of changes goes out in words, whatever was done and to what', async () => {
    const call = (method: string, path: string, body?: object) =>
      app.call('SYSTEM_ADMINISTRATOR', { method, path, ...(body === undefined ? {} : { body }) });
    const made = await call('POST', '/reply-template', { name: '記録の試験', body: 'ありがとうございます' });
    const { id } = made.body.data;
    await call('PATCH', `/reply-template/${id}`, { version: made.body.data.version, name: '変えた名前' });
    await call('DELETE', `/reply-template/${id}`);
    const record = await call('GET', `/audit-log?resource=reply-template&resourceId=${id}`);
    expect(record.body.labels.resourceId).toEqual({ [`reply-template/${id}`]: '変えた名前' });
    const { bytes } = await exported('/audit-log/export?_sort=id');
    const lines: Record<string, string>[] = parse(new TextDecoder().decode(bytes), { bom: true, columns: true });
    const reported = lines.filter(
      (line) => line.対象 === '文面テンプレート' && line.対象の名称 === `変えた名前 #${id}`,
    );
    expect(reported.map((line) => line.操作の種類)).toEqual(['登録', '更新', '削除']);
    expect(reported[0]).toMatchObject({ 変更前: '' });
    expect(reported[0]?.変更後).toContain('本文：ありがとうございます');
    expect(reported[1]).toMatchObject({ 変更前: expect.stringContaining('：記録の試験') });
    expect(reported[1]).toMatchObject({ 変更後: expect.stringContaining('：変えた名前') });
    // A user and a store, whose fields are codes, references and sub-rows
    for (const line of lines) expect(`${line.変更前}${line.変更後}`).not.toMatch(/\{"|[a-z]+[A-Z]\w*：|[A-Z]{3,}_/);
    expect(lines.filter((line) => /[a-z]/.test(`${line.対象}${line.操作の種類}`))).toEqual([]);
  });

  it('letters that Shift_JIS writes as Windows does change nothing when they come in again', async () => {
    const body = { name: '1−2〜3‖4—5¢6£7¬', kind: 'POINT', latitude: -1e-7, longitude: 139, note: '消す備考' };
    const made = await app.call('SYSTEM_ADMINISTRATOR', { method: 'POST', path: '/search-location', body });
    expect(made.status).toBe(201);
    const path = `/search-location/export?encoding=cp932&name_like=${encodeURIComponent('1−2')}`;
    const { bytes, headers } = await exported(path);
    expect(headers.get('X-Unmappable')).toBeNull();
    const same = await importing(bytes, false, 'search-location');
    expect(same.body.data).toMatchObject({ created: 0, updated: 0, unchanged: 1, errors: [] });
    // An emptied cell empties the field, in a row that is known by its id
    const text = new TextDecoder('shift_jis').decode(bytes);
    expect(text).toContain('-0.0000001');
    const emptied = await importing(text.replace('消す備考', ''), false, 'search-location');
    expect(emptied.body.data).toMatchObject({ created: 0, updated: 1, errors: [] });
    const one = { method: 'GET', path: `/search-location/${made.body.data.id}` };
    expect((await app.call('SYSTEM_ADMINISTRATOR', one)).body.data).toMatchObject({ note: null, latitude: -1e-7 });
  });

  it('days come in as people and spreadsheets write them, and a quote that never ends is reported with its line', async () => {
    const days = ['2026/1/5', '2026-01-05', '46027', '2026年1月5日'];
    const lines = days.map((day, n) => `DAY-${n},日付${n},東京都,${day}`).join('\r\n');
    const done = await importing(`店舗コード,店舗名,住所,契約開始日\r\n${lines}\r\n`, false);
    expect(done.body.data).toMatchObject({ created: 4, errors: [] });
    const { body } = await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'GET',
      path: '/search-conditions?q=DAY-&_sort=code',
    });
    expect(body.data.map((row: { contractStart: string }) => row.contractStart)).toEqual(Array(4).fill('2026-01-05'));
    const open = await importing('店舗名,住所\r\na,b\r\n"c\r\nd",e\r\n"f,g\r\nh,i\r\n', false);
    expect(open.status).toBe(422);
    expect(open.body.errors[0].message).toContain('5行目');
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

  it.each([
    ['one line of 19 MB', () => 'x'.repeat(19_000_000), 'csv_cell_max', '1行目'],
    ['millions of empty lines', () => '\n'.repeat(19_000_000), 'csv_lines_max', '100001行目'],
    ['thousands of columns', () => `店舗名\r\n${'x,'.repeat(5000)}`, 'csv_cells_max', '2行目'],
    ['records too long', () => `店舗名\r\n${`${'x'.repeat(30_000)},`.repeat(10)}`, 'csv_record_max', '2行目'],
  ])('%s are refused with the line, and hold nobody up', async (_name, csv, code, line) => {
    const text = new TextEncoder().encode(csv());
    let answer: Awaited<ReturnType<typeof importing>> | undefined;
    const sending = async () => {
      answer = await importing(text, true);
    };
    expect(await longestBlock(sending)).toBeLessThan(shortBlock);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ code }] } });
    expect(answer?.body.errors[0].message).toContain(line);
  });

  it('one code twice in a file is reported at the second line', async () => {
    const answer = await importing('店舗コード,店舗名,住所\r\nZ-1,a,b\r\nZ-1,c,d\r\n', true);
    expect(answer.body.data.errors).toMatchObject([{ line: 3, column: '店舗コード', code: 'csv_duplicate' }]);
  });
});

/** The cells that a spreadsheet takes for a formula. */
function runnable(csv: string): string[] {
  const rows: string[][] = parse(csv, { bom: true });
  return rows.flat().filter((cell) => /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/.test(cell));
}
