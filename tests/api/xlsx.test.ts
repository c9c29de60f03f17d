import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsvRecord } from '#core/server/verbs/csv/csv.ts';
import { readWorkbook } from '#core/server/verbs/xlsx/read.ts';
import { longestBlock, shortBlock } from '../support/event-loop-delay.ts';
import { bomb, textBook, workbookParts, zipped } from '../support/xlsx.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const heading = ['店舗名', '住所', '緯度', '経度', '業種'];
const shop = (nth: number) => [`表計算の店${nth}`, `東京都港区見本${nth}`, '35.65', '139.74', 'コンビニエンスストア'];

async function linesOf(bytes: Uint8Array): Promise<readonly (readonly string[])[]> {
  const records: CsvRecord[] = [];
  await readWorkbook(bytes, (record) => records.push(record));
  return records.map(({ cells }) => cells);
}

describe.each(databases)('a workbook on %s', { timeout: 240_000 }, (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind);
  });
  afterAll(() => app?.close());

  const read = (jobId: number, resource: string) =>
    app.call(admin, { method: 'GET', path: `/${resource}/import/${jobId}` });
  const importing = async (
    file: Uint8Array<ArrayBuffer>,
    { dryRun = false, resource = 'search-conditions', role = admin as string, contentType = type } = {},
  ) => {
    const response = await app.raw(role as typeof admin, `/${resource}/import?dryRun=${dryRun}`, {
      method: 'POST',
      body: file,
      headers: { 'Content-Type': contentType },
    });
    const body = await response.json();
    return response.status === 202
      ? { ...(await read(body.data.jobId, resource)), long: true }
      : { status: response.status, body, long: false };
  };
  const exported = async (path: string, role = admin as string) => {
    const response = await app.raw(role as typeof admin, path);
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
  };
  const refused = async (file: Uint8Array<ArrayBuffer>) => {
    const { status, body } = await importing(file);
    return [status, body.errors[0].code];
  };

  it('is taken in as a CSV is: tried, written, named by lines, taken back, and unchanged when it comes out and in again', async () => {
    const book = await textBook([heading, shop(1), [], shop(2)]);
    const preview = await importing(book, { dryRun: true });
    expect(preview.body.data).toMatchObject({ dryRun: true, created: 2, errors: [] });
    const spoiled = await textBook([heading, shop(1), ['', ...shop(2).slice(1)], shop(3).with(2, '135.5')]);
    const bad = await importing(spoiled);
    expect(bad.status).toBe(422);
    expect(bad.body.errors.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
      [3, '店舗名'],
      [4, '緯度'],
    ]);
    const done = await importing(book, { contentType: 'application/octet-stream' });
    expect(done.body.data).toMatchObject({ created: 2, updated: 0, errors: [], mayUndo: true });

    const { bytes, headers } = await exported('/search-conditions/export?format=xlsx&_sort=id');
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(/\.xlsx/);
    const again = await importing(new Uint8Array(bytes));
    expect(again.body.data).toMatchObject({ created: 0, updated: 0, unchanged: 2, errors: [] });

    const { jobId } = done.body.data;
    expect((await app.call(admin, { method: 'DELETE', path: `/search-conditions/import/${jobId}` })).status).toBe(202);
    await expect.poll(async () => (await read(jobId, 'search-conditions')).body.data.state).toBe('UNDONE');
    expect((await app.call(admin, { method: 'GET', path: '/search-conditions' })).body.total).toBe(0);
  });

  it('leaves more than 500 lines to a job, while nobody else waits', async () => {
    const lines = Array.from({ length: 1200 }, (_, nth) => shop(nth + 10));
    const book = await textBook([heading, ...lines]);
    const hold = await longestBlock(async () => {
      const done = await importing(book);
      expect(done.long).toBe(true);
      await expect
        .poll(async () => (await read(done.body.data.jobId, 'search-conditions')).body.data.state, { timeout: 120_000 })
        .toBe('DONE');
      expect((await linesOf((await exported('/search-conditions/export?format=xlsx')).bytes)).length).toBe(1201);
    });
    expect(hold).toBeLessThan(shortBlock);
  });

  it('holds text that a spreadsheet would run as text, figures as figures, and gives both back', async () => {
    const names = ['=1+1', '+81', '-x', '@cmd', "'=quoted", '_x0041_', '0312345678'];
    for (const name of names)
      await app.call(admin, {
        method: 'POST',
        path: '/search-location',
        body: { name, kind: 'POINT', latitude: -35.1, longitude: 139.5, note: '行が\n二つ' },
      });
    const { bytes } = await exported('/search-location/export?format=xlsx');
    const lines = await linesOf(bytes);
    expect(lines[0]).toContain('名称');
    expect(lines.flat()).toContain('-35.1');
    const again = await importing(new Uint8Array(bytes), { resource: 'search-location' });
    expect(again.body.data).toMatchObject({ created: 0, updated: 0, unchanged: names.length, errors: [] });
  });

  it('reads dates of a spreadsheet, however they are formatted', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="31"/></cellXfs></styleSheet>';
    const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
    const rows = `<row>${[...heading, '契約開始日'].map(text).join('')}</row><row>${shop(9001).map(text).join('')}<c s="1"><v>46326</v></c></row>`;
    const done = await importing(await zipped(workbookParts(rows, { 'xl/styles.xml': styles })));
    expect(done.body.data).toMatchObject({ created: 1, errors: [] });
    const found = await app.call(admin, { method: 'GET', path: '/search-conditions?name=表計算の店9001' });
    expect(found.body.data[0]).toMatchObject({ contractStart: '2026-10-31', latitude: 35.65 });
  });

  it('is offered as a template to those who may import, and to nobody else', async () => {
    const { bytes, headers } = await exported('/search-location/export?template=true&format=xlsx');
    expect(headers.get('content-type')).toBe(type);
    const csv = new TextDecoder().decode((await exported('/search-location/export?template=true')).bytes);
    expect(await linesOf(bytes)).toEqual([csv.trim().split(',')]);
    expect((await exported('/search-location/export?template=true&format=xlsx', 'MANAGER')).status).toBe(403);
    expect((await exported('/audit-log/export?format=xlsx', 'BUSINESS_ADMINISTRATOR')).status).toBe(403);
    expect((await importing(await textBook([heading, shop(1)]), { role: 'GENERAL_MEO_DIRECT' })).status).toBe(403);
    expect((await app.raw(null, '/search-location/export?format=xlsx')).status).toBe(401);
  });

  it('is refused in a form or an encoding that there is not', async () => {
    for (const query of ['format=pdf', 'format=xlsx&encoding=cp932', 'format='])
      expect((await exported(`/search-location/export?${query}`)).status).toBe(400);
  });

  it('is refused where it is none, is locked, unfolds to too much, or holds what no import takes', async () => {
    const whole = await textBook([heading, shop(1)]);
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await refused(whole.slice(0, 200))).toEqual([422, 'xlsx_malformed']);
    expect(await refused(old)).toEqual([422, 'xlsx_old']);
    expect(await refused(await bomb(150))).toEqual([413, 'xlsx_unfolded']);
    expect(await refused(await textBook([['知らない列'], ['1']]))).toEqual([422, 'csv_header']);
    expect(await refused(await textBook([heading]))).toEqual([422, 'csv_empty']);
    expect(await refused(await textBook([heading, ...Array.from({ length: 20_001 }, () => ['a'])]))).toEqual([
      422,
      'rows_max',
    ]);
    const failed = `<row>${heading.map((one) => `<c t="str"><v>${one}</v></c>`).join('')}</row><row><c t="e"><v>#REF!</v></c></row>`;
    const { body } = await importing(await zipped(workbookParts(failed)));
    expect(body.errors[0]).toMatchObject({ line: 2, code: 'xlsx_error' });
  });

  it('is described by OpenAPI', async () => {
    const { paths } = await (await app.raw(null, '/openapi.json')).json();
    expect(Object.keys(paths['/search-location/import'].post.requestBody.content)).toContain(type);
    const leaves = paths['/search-location/export'].get;
    expect(Object.keys(leaves.responses['200'].content)).toEqual(expect.arrayContaining(['text/csv', type]));
    expect(leaves.parameters).toContainEqual(expect.objectContaining({ name: 'format' }));
  });
});
