import { existsSync, readdirSync, readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textBook, workbookParts, zipped } from '../support/xlsx.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

/* Lists of stores as people have them. Those in ../shared/cases are read where they are; the same forms are made here as well. */

const admin = 'SYSTEM_ADMINISTRATOR';
const cases = new URL('../../../shared/cases/', import.meta.url);
const given = existsSync(cases) ? readdirSync(cases).filter((name) => /^(stores|xlsx|date|phone|gbp)-/.test(name)) : [];
if (given.length === 0) console.log('SKIPPED: store lists as people have them, for they are not on this machine.');

/** What one row of a given file is afterwards, where its kind of writing changes a value. */
const becomes: Readonly<Record<string, object>> = {
  'gbp-template.csv': {
    code: 'DEMO1',
    name: '見本珈琲 一号店',
    address: '北海道札幌市中央区北4条西4−2',
    phone: '011-000-0001',
    category: '喫茶店',
    tags: ['札幌'],
    websiteUrl: 'https://example.com/',
    latitude: 43.0686,
  },
  'stores-dup-heading.csv': { name: '重複見出し' },
  'stores-excel-text-formula.csv': { phone: '0312345678' },
  'stores-excel-text-formula-quoted.csv': { phone: '0312345678' },
  'stores-inner-quote.csv': { name: 'カフェ"海"店' },
  'stores-newline-address.csv': { address: '東京都渋谷区1-1 渋谷ビル3F' },
  'stores-nfd.csv': { name: 'がらす工房 パリ店', nameKana: 'ガラスコウボウ' },
  'stores-utf16.csv': { name: 'UTF16の店' },
  'stores-zero-lost.csv': { phone: '312345678' },
  'xlsx-phone-number.xlsx': { phone: '312345678' },
  'xlsx-linebreak.xlsx': { name: '改行 の店', address: '東京都渋谷区1-1 ビル3F' },
  'xlsx-text-wareki.xlsx': { contractStart: '2025-01-05' },
  'date-04.csv': { contractStart: '2025-01-05' },
  'date-06.csv': { contractStart: '2019-04-30' },
  'date-10.csv': { contractStart: '2025-01-05' },
  'date-12.csv': { contractStart: '2028-02-29' },
  'date-16.csv': { contractStart: '1989-01-07' },
  'phone-00.csv': { phone: '03-1234-5678' },
  'phone-02.csv': { phone: '03-1234-5678' },
  'phone-08.csv': { phone: '03-1234-5678' },
  'phone-10.csv': { phone: '03-1234-5678' },
};

describe.each(databases)('a list of stores as people have it, on %s', { timeout: 240_000 }, (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind);
  });
  afterAll(() => app?.close());

  const importing = async (file: string | Uint8Array<ArrayBuffer>, query = 'dryRun=false', role = admin as string) => {
    const response = await app.raw(role as typeof admin, `/search-conditions/import?${query}`, {
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'text/csv' },
    });
    return { status: response.status, body: await response.json() };
  };
  const named = async (name: string) => {
    const path = `/search-conditions?name=${encodeURIComponent(name)}`;
    return (await app.call(admin, { method: 'GET', path })).body.data[0];
  };
  const newest = async () =>
    (await app.call(admin, { method: 'GET', path: '/search-conditions?_sort=id&_order=desc&_end=1' })).body.data[0];

  it.each(given)('%s is read', async (file) => {
    const { status, body } = await importing(new Uint8Array(readFileSync(new URL(file, cases))));
    expect([status, body.errors ?? []]).toEqual([200, []]);
    expect(body.data.created).toBeGreaterThan(0);
    expect(await newest()).toMatchObject(becomes[file] ?? {});
  });

  const place = '東京都港区見本';
  it.each([
    [
      'title rows, and a date beside them',
      `店舗一覧,,\n作成日：2026/11/28,,\n\n店舗名,住所,電話番号\n題の店,${place}1,\n`,
      '題の店',
    ],
    ['trailing commas', `店舗名,住所,,\n末尾の店,${place}1,,\n`, '末尾の店'],
    ['a trailing comma in the rows alone', `店舗名,住所\n片末尾の店,${place}1,\n`, '片末尾の店'],
    ['an empty column in between', `店舗名,,住所\n間の店,,${place}1\n`, '間の店'],
    ['tabs', `店舗名\t住所\nタブ,の店\t${place}1\n`, 'タブ,の店'],
    ['semicolons', `店舗名;住所\nセミ,コロン;${place}1\n`, 'セミ,コロン'],
    ['headings in half width and with spaces', `店舗名 ,住 所,店舗名ｶﾅ\n半角見出し,${place}1,ｶﾅ\n`, '半角見出し'],
    [
      'a NFD heading',
      `${'店舗名,住所,ウェブサイト'.normalize('NFD')}\n分解見出し,${place}1,https://example.com\n`,
      '分解見出し',
    ],
    ['empty rows with spaces', `店舗名,住所\n 　,\n空白行の店,${place}1\n,　\n`, '空白行の店'],
  ])('with %s is read', async (_, csv, name) => {
    const { status, body } = await importing(csv);
    expect([status, body.errors ?? []]).toEqual([200, []]);
    expect((await named(name)).address).toBe(`${place}1`);
  });

  it('says where the headings were, and that the lines are numbered as in the file', async () => {
    const { body } = await importing(`題,\n,\n店舗名,住所\n,${place}\n`, 'dryRun=true');
    expect(body.data.notes).toMatchObject({ headingLine: 3 });
    expect(body.data.errors).toMatchObject([{ line: 4, column: '店舗名' }]);
  });

  it('whose headings are not ours is refused once, with all of them, and with samples to choose by', async () => {
    const csv = `番号,名称,所在地,階,店舗名,店舗名\n1,見本食堂,${place}2,3,あ,い\n`;
    const { status, body } = await importing(csv, 'dryRun=true');
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({ code: 'csv_header' });
    for (const heading of ['番号', '名称', '所在地', '階', '店舗名'])
      expect(body.errors[0].message).toContain(`「${heading}」`);
    expect(body.data).toEqual({
      headingLine: 1,
      headings: [
        { heading: '番号', column: null, isClear: false, samples: ['1'] },
        { heading: '名称', column: 'name', isClear: false, samples: ['見本食堂'] },
        { heading: '所在地', column: 'address', isClear: false, samples: [`${place}2`] },
        { heading: '階', column: null, isClear: false, samples: ['3'] },
        { heading: '店舗名', column: 'name', isClear: false, samples: ['あ'] },
        { heading: '店舗名', column: 'name', isClear: false, samples: ['い'] },
      ],
    });
  });

  it('of Shift_JIS with 49 headings is mapped once by hand; the choice is known the next time, and to nobody else', async () => {
    const foreign = Array.from({ length: 45 }, (_, at) => `独自の項目${at + 1}`);
    const file = (name: string) =>
      new Uint8Array(
        iconv.encode(
          `${['都道府県名', '市区町村名', '町名番地', '屋号名', ...foreign].join()}\r\n${['東京都', '港区', '芝浦1-2', name, ...foreign.map(() => 'x')].join()}\r\n`,
          'cp932',
        ),
      );
    const asked = await importing(file('市の店1'), 'dryRun=true');
    expect(asked.body.data.headings).toHaveLength(49);
    const columns = ['address', 'address', 'address', 'name', ...foreign.map(() => '')].join();
    expect((await importing(file('市の店1'), `dryRun=true&columns=${columns}`)).body.data).toMatchObject({
      created: 1,
    });
    expect((await importing(file('市の店1'), `dryRun=false&columns=${columns}`)).body.data).toMatchObject({
      created: 1,
    });
    expect((await named('市の店1')).address).toBe('東京都港区芝浦1-2');

    const again = await importing(file('市の店2'));
    expect(again.body.data).toMatchObject({ created: 1, errors: [] });
    expect(again.body.data.notes.headings[3]).toEqual({ heading: '屋号名', column: 'name' });
    const other = await importing(file('市の店3'), 'dryRun=true', 'MANAGER');
    expect([other.status, other.body.errors?.[0].code]).toEqual([422, 'csv_header']);
  });

  it('is refused when the columns chosen are not those of the file, or not the caller’s', async () => {
    const csv = `a,b\n店,${place}\n`;
    for (const columns of ['name', 'name,address,phone', 'name,password', 'name,version'])
      expect((await importing(csv, `dryRun=true&columns=${columns}`)).body.errors[0].code, columns).toBe('csv_mapping');
    expect((await importing(csv, 'dryRun=true&columns=name,address')).body.data).toMatchObject({ created: 1 });
  });

  it('whose numbers lost their zeros is warned of, and mended when the caller says so', async () => {
    const lines = ['312345678', '9012345678', '03-1111-2222', '120000000'].map(
      (phone, n) => `ゼロ${n},${place},${phone}`,
    );
    const csv = `店舗名,住所,電話番号\n${lines.join('\n')}\n`;
    const { body } = await importing(csv, 'dryRun=true');
    expect(body.data).toMatchObject({ created: 4, errors: [] });
    const warned = { column: '電話番号', count: 3, lines: [2, 3, 5], cell: '312345678', mended: '0312345678' };
    expect(body.data.notes).toMatchObject({ mended: [warned], mends: false });
    const done = await importing(csv, 'dryRun=false&mend=true');
    expect(done.body.data.notes).toMatchObject({ mends: true });
    expect((await named('ゼロ0')).phone).toBe('0312345678');
    expect((await named('ゼロ1')).phone).toBe('09012345678');
    expect((await named('ゼロ2')).phone).toBe('03-1111-2222');
  });

  it('of a workbook with hidden rows names them, and leaves them out when the caller says so', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (nth: number, cells: readonly string[], also = '') =>
      `<row r="${nth}"${also}>${cells.map(cell).join('')}</row>`;
    const rows = [
      row(1, ['店舗名', '住所', '備考']),
      row(2, ['見える', place]),
      row(3, ['隠れた1', place], ' hidden="1"'),
      row(4, ['隠れた2', place], ' hidden="true"'),
    ].join('');
    const book = await zipped(workbookParts(rows));
    const { body } = await importing(book, 'dryRun=true');
    expect(body.data).toMatchObject({ created: 3, notes: { hidden: [3, 4], leavesHidden: false } });
    const without = await importing(book, 'dryRun=true&skipHidden=true');
    expect(without.body.data).toMatchObject({ created: 1, notes: { hidden: [3, 4], leavesHidden: true } });
  });

  it('of a workbook with title rows and short rows is read', async () => {
    const book = await textBook([['登録店舗一覧'], [], ['店舗名', '住所', '電話番号'], ['短い行の店', place]]);
    expect((await importing(book)).body.data).toMatchObject({ created: 1, errors: [], notes: { headingLine: 3 } });
  });

  it('says an error that many lines share once, with their number and lines', async () => {
    const body = Array.from({ length: 600 }, (_, n) => `共通${n},${place},カフェ${n % 2},渋谷駅前,ラーメン,100`).join(
      '\n',
    );
    const csv = `店舗名,住所,業種,検索位置,キーワード,日額\n${body}\n`;
    const { body: answer } = await importing(csv, 'dryRun=true');
    const { jobId } = answer.data;
    const { body: read } = await app.call(admin, { method: 'GET', path: `/search-conditions/import/${jobId}` });
    expect(read.data.causes).toEqual([
      {
        column: '検索位置',
        code: 'reference_missing',
        message: '検索位置「渋谷駅前」が見つかりません。選び直してください',
        count: 600,
        lines: Array.from({ length: 100 }, (_, at) => at + 2),
        missing: { resource: 'search-location', title: '渋谷駅前' },
      },
    ]);
  });

  it('names customers by company, by company and person, or by e-mail; what is said of several is refused', async () => {
    const users = [
      ['海野商事', '海野 一郎', 'umi@example.com'],
      ['㈱山', '山田 花子', 'yama@example.com'],
      ['二人商店', '佐藤 一', 'sato1@example.com'],
      ['二人商店', '佐藤 二', 'sato2@example.com'],
    ] as const;
    for (const [companyName, name, email] of users) {
      const body = { companyName, name, email, systemUserRole: 'GENERAL_MEO_DIRECT' };
      const made = await app.call(admin, { method: 'POST', path: '/system-user', body });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    }
    const names = [
      '海野商事',
      '海野商事（海野 一郎）',
      'umi@example.com',
      '株式会社山',
      '(株)山(山田花子)',
      'うんの商事',
      '二人商店',
    ];
    const csv = `店舗名,住所,契約者\n${names.map((name, n) => `契約${n},${place},${name}`).join('\n')}\n`;
    const { body } = await importing(csv, 'dryRun=true');
    expect(body.data.created).toBe(5);
    expect(body.data.causes.map(({ code, lines }: { code: string; lines: number[] }) => [code, lines])).toEqual([
      ['reference_missing', [7]],
      ['reference_ambiguous', [8]],
    ]);
    expect(body.data.causes[1].message).toBe(
      '契約者「二人商店」にあたるものが複数あります。メールアドレスで書いてください',
    );
  });

  it('is stored composed, from wherever a text comes', async () => {
    const name = 'ガーデン がら店';
    const body = { name: name.normalize('NFD'), address: place, tags: ['ガラス'.normalize('NFD')] };
    const { body: made } = await app.call(admin, { method: 'POST', path: '/search-conditions', body });
    expect(made.data).toMatchObject({ name, tags: ['ガラス'] });
    const path = `/search-conditions?name=${encodeURIComponent(name.normalize('NFD'))}`;
    expect((await app.call(admin, { method: 'GET', path })).body.data).toHaveLength(1);
    const file = await app.raw(admin, `/search-conditions/export?encoding=cp932&name=${encodeURIComponent(name)}`);
    expect(iconv.decode(Buffer.from(await file.arrayBuffer()), 'cp932')).toContain(name);
  });
});
