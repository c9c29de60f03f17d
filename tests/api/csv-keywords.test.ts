import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

const head = '店舗コード,店舗名,住所,契約者,タグ,キーワード,検索位置,目標順位,日額';

describe.each(databases)('keywords, customers and tags in the stores’ CSV on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind);
    for (const name of ['渋谷駅', '新宿駅'])
      await call('POST', '/search-location', { name, kind: 'STATION', latitude: 35.6, longitude: 139.7 });
    const customer = { systemUserRole: 'GENERAL_MEO_DIRECT' };
    await call('POST', '/system-user', {
      ...customer,
      name: '水色 花子',
      companyName: '水色商事',
      email: 'mizu@example.com',
    });
    await call('POST', '/system-user', { ...customer, name: '山田 太郎', email: 'yamada@example.com' });
  });
  afterAll(() => app?.close());

  const call = (method: string, path: string, body?: object) =>
    app.call('SYSTEM_ADMINISTRATOR', { method, path, ...(body === undefined ? {} : { body }) });
  const send = async (csv: string | Uint8Array<ArrayBuffer>, dryRun: boolean) => {
    const answer = await app.raw('SYSTEM_ADMINISTRATOR', `/search-conditions/import?dryRun=${dryRun}`, {
      method: 'POST',
      body: csv,
      headers: { 'Content-Type': 'text/csv' },
    });
    const { data } = await answer.json();
    return answer.status === 202 ? (await call('GET', `/search-conditions/import/${data.jobId}`)).body.data : data;
  };
  const file = (...lines: string[]) => `${[head, ...lines].join('\r\n')}\r\n`;
  const exported = async (query = '') =>
    new Uint8Array(await (await app.raw('SYSTEM_ADMINISTRATOR', `/search-conditions/export${query}`)).arrayBuffer());
  const storeNamed = async (name: string) => {
    const found = await call('GET', `/search-conditions?name=${encodeURIComponent(name)}`);
    const [{ id = 0 } = {}] = found.body.data;
    return (await call('GET', `/search-conditions/${id}`)).body.data;
  };

  it('shops with three keywords each come in from one file, and go out as what changes nothing', async () => {
    const lines = Array.from({ length: 12 }, (_, n) => [
      `,連鎖店 第${n}号,東京都港区${n},${n % 2 === 0 ? '水色商事（水色 花子）' : 'yamada@example.com'},新規、駅前,朝食 ${n},渋谷駅,,300`,
      ',,,,,昼食,渋谷駅,5,400',
      `,連鎖店 第${n}号,東京都港区${n},,,夕食,新宿駅,10,500`,
    ]).flat();
    const preview = await send(file(...lines), true);
    expect(preview).toMatchObject({ rows: 12, created: 12, bad: 0, errors: [] });
    expect(preview.lines).toHaveLength(12);
    expect(preview.lines[1]).toEqual({ line: 5, state: 'CREATE', title: '連鎖店 第1号', subRows: 3, changed: [] });
    const { jobId, ...done } = await send(file(...lines), false);
    expect(done).toMatchObject({ created: 12, updated: 0, errors: [] });
    const store = await storeNamed('連鎖店 第2号');
    expect(store).toMatchObject({ tags: ['新規', '駅前'], ownerUserId: expect.any(Number) });
    expect(store.details).toMatchObject([
      { keyword: '朝食 2', targetRank: 3, dailyPrice: 300 },
      { keyword: '昼食', targetRank: 5, dailyPrice: 400 },
      { keyword: '夕食', targetRank: 10, dailyPrice: 500 },
    ]);

    const bytes = await exported();
    const [headings = [], ...rows] = parse(new TextDecoder().decode(bytes), { bom: true });
    expect(rows).toHaveLength(3 * 12);
    expect(headings).toEqual(expect.arrayContaining(['キーワード', '検索位置', '日額', 'キーワード条件の上限日数']));
    expect(await send(bytes, false)).toMatchObject({ rows: 12, created: 0, updated: 0, unchanged: 12, errors: [] });

    await call('DELETE', `/search-conditions/import/${jobId}`);
    expect((await call('GET', `/search-conditions/import/${jobId}`)).body.data).toMatchObject({
      state: 'UNDONE',
      kept: 0,
    });
    expect((await call('GET', '/search-conditions')).body.total).toBe(0);
  });

  it('all that is wrong is reported at once, each with its line, its column and its cell, and nothing is written', async () => {
    const reported = await send(
      file(
        ',甲の店,東京都,誰でもない,,朝食,渋谷駅,3,100',
        ',,,,,昼食,どこか,3,100',
        ',,,,,夕食,新宿駅,99,-1',
        ',乙の店,東京都,,,,,,',
        ',,,,,朝食,渋谷駅,3,',
      ),
      false,
    );
    const cells = reported.errors.map(({ line, column }: { line: number; column: string }) => `${line} ${column}`);
    expect(cells).toEqual(['2 契約者', '3 検索位置', '4 目標順位', '4 日額', '6 日額']);
    expect(reported.errors[0].message).toBe('契約者「誰でもない」が見つかりません。選び直してください');
    expect((await call('GET', '/search-conditions')).body.total).toBe(0);
  });

  it('lines add and change keywords of a store that is there, leave the others, and are taken back as one', async () => {
    await send(
      file('A-1,甲の店,東京都,,,朝食,渋谷駅,3,100', ',,,,,昼食,渋谷駅,3,200', 'A-2,乙の店,東京都,,,朝食,渋谷駅,3,100'),
      false,
    );
    const before = await storeNamed('甲の店');
    const change =
      '店舗コード,キーワード,検索位置,日額\r\nA-1,昼食,渋谷駅,250\r\nA-2,夕食,新宿駅,50\r\nA-1,夕食,新宿駅,300\r\n';
    expect((await send(change, true)).lines).toMatchObject([
      { line: 2, state: 'UPDATE', title: 'A-1', subRows: 2, changed: ['キーワード条件'] },
      { line: 3, state: 'UPDATE', title: 'A-2', subRows: 1 },
    ]);
    const { jobId } = await send(change, false);
    const after = await storeNamed('甲の店');
    expect(after.details).toMatchObject([
      { id: before.details[0].id, keyword: '朝食', dailyPrice: 100 },
      { id: before.details[1].id, keyword: '昼食', dailyPrice: 250, targetRank: 3 },
      { keyword: '夕食', dailyPrice: 300 },
    ]);
    // The price that held stays billed to the end of today
    expect(after.details[1].terms).toMatchObject([{ dailyPrice: 200 }, { dailyPrice: 250 }]);
    await call('DELETE', `/search-conditions/import/${jobId}`);
    const back = await storeNamed('甲の店');
    expect(
      back.details.map(({ keyword, dailyPrice }: { keyword: string; dailyPrice: number }) => [keyword, dailyPrice]),
    ).toEqual([
      ['朝食', 100],
      ['昼食', 200],
    ]);
    expect(back.details[1].terms).toMatchObject([{ dailyPrice: 200, effectiveTo: null }]);
  });

  it('a line that says otherwise of its store than the first is refused; the store twice without keywords, too', async () => {
    const reported = await send(
      file('B-1,丙の店,東京都,,,朝食,渋谷駅,3,100', 'B-1,丁の店,東京都,,,昼食,渋谷駅,3,100'),
      true,
    );
    expect(reported.errors).toMatchObject([{ line: 3, column: '店舗名', code: 'csv_differs' }]);
    expect((await send(file('B-1,丙の店,東京都,,,,,,', 'B-1,丙の店,東京都,,,,,,'), true)).errors).toMatchObject([
      { line: 3, code: 'csv_duplicate' },
    ]);
  });

  it('a customer is called by company and name, and is found by either or by phone, also through what is theirs', async () => {
    const made = await call('POST', '/system-user', {
      systemUserRole: 'GENERAL_CLAIMED_BY_FLEX',
      name: '検索 次郎',
      companyName: '検索商会',
      phone: '03-9876-5432',
      email: 'found@example.com',
    });
    const body = { name: '見つかる店', address: '東京都', ownerUserId: made.body.data.id };
    await call('POST', '/search-conditions', body);
    for (const q of ['検索商会', '検索 次郎', '検索商会（検索 次郎）', '0398765432', '9876-5432']) {
      const found = await call('GET', `/search-conditions?q=${encodeURIComponent(q)}`);
      expect(found.body.data, q).toMatchObject([{ name: '見つかる店' }]);
      expect(Object.values(found.body.labels.ownerUserId)).toEqual(['検索商会（検索 次郎）']);
      const offered = await call('GET', `/search-conditions/options/ownerUserId?q=${encodeURIComponent(q)}`);
      expect(offered.body.data, q).toMatchObject([{ title: '検索商会（検索 次郎）' }]);
    }
    // Who may not see the customer finds nothing through them
    const hidden = await app.call('MANAGER', {
      method: 'GET',
      path: `/search-conditions?q=${encodeURIComponent('検索商会')}`,
    });
    expect(hidden.body.data).toEqual([]);
  });

  it('the template has the columns that one may fill in, and no row', async () => {
    const rows: string[][] = parse(new TextDecoder().decode(await exported('?template=true')), { bom: true });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining(['店舗コード', '契約者', 'タグ', 'キーワード', '検索位置']));
    expect(rows[0]).not.toContain('本日の最高順位');
    const refused = await app.raw('GENERAL_MEO_DIRECT', '/search-conditions/export?template=true');
    expect(refused.status).toBe(403);
  });
});
