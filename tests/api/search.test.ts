import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folded } from '#core/model/words/folded.ts';
import { foldedSql } from '#core/server/columns/folded.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const given = new URL('../../../shared/cases/stores-search.csv', import.meta.url);
if (!existsSync(given)) console.log('SKIPPED: the store list to be searched, for it is not on this machine.');

describe.each(databases)('a search on %s', { timeout: 120_000 }, (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind);
    const names = [
      ['ＡＢＣマート　１２３号店', '東京都港区芝浦３−４−１', 'エービーシーマート'],
      ['ﾊﾝｶｸ珈琲', '東京都渋谷区1-1', 'ﾊﾝｶｸｺｰﾋｰ'],
      ['波ダッシュ〜と～全角チルダ', '東京都渋谷区1-1', null],
      ['がらす工房 パリ店'.normalize('NFD'), '東京都渋谷区1-1', null],
      ['㈱海の家 浅野 ひなた', '千葉県1', null],
    ] as const;
    for (const [name, address, nameKana] of names)
      await app.call(admin, {
        method: 'POST',
        path: '/search-conditions',
        body: { name, address, nameKana, contractStart: '2026-01-01' },
      });
  });
  afterAll(() => app?.close());

  const found = async (query: string) => {
    const { body } = await app.call(admin, { method: 'GET', path: `/search-conditions?${query}` });
    return body.data.map(({ name }: { name: string }) => name.normalize('NFC'));
  };

  it.each([
    ['ABCマート', 'ＡＢＣマート　１２３号店'],
    ['abcまーと', 'ＡＢＣマート　１２３号店'],
    ['123号店', 'ＡＢＣマート　１２３号店'],
    ['芝浦3-4-1', 'ＡＢＣマート　１２３号店'],
    ['芝浦３ー４ー１', 'ＡＢＣマート　１２３号店'],
    ['えーびーしー', 'ＡＢＣマート　１２３号店'],
    ['ハンカク', 'ﾊﾝｶｸ珈琲'],
    ['はんかくコーヒー', 'ﾊﾝｶｸ珈琲'],
    ['~と〜', '波ダッシュ〜と～全角チルダ'],
    ['がらす', 'がらす工房 パリ店'],
    ['ﾊﾟﾘ', 'がらす工房 パリ店'],
    ['浅野ひなた', '㈱海の家 浅野 ひなた'],
    ['株式会社海の家', '㈱海の家 浅野 ひなた'],
    ['（株）海', '㈱海の家 浅野 ひなた'],
  ])('for %s finds %s, in the list and by its column', async (word, name) => {
    expect(await found(`q=${encodeURIComponent(word)}`)).toEqual([name]);
  });

  it('by one column folds as well, and does not find what only looks alike', async () => {
    expect(await found(`name_like=${encodeURIComponent('abcまーと 123')}`)).toEqual(['ＡＢＣマート　１２３号店']);
    expect(await found(`category_like=${encodeURIComponent('ﾏｰﾄ')}`)).toEqual([]);
    for (const word of ['はんがく', '341', 'ABCマーケット', '芝浦34-1'])
      expect(await found(`q=${encodeURIComponent(word)}`), word).toEqual([]);
  });

  it.skipIf(!existsSync(given))('finds the stores of a list as people have it', async () => {
    const response = await app.raw(admin, '/search-conditions/import?dryRun=false', {
      method: 'POST',
      body: readFileSync(given, 'utf8').replaceAll('ﾊﾝｶｸ珈琲', 'ﾊﾝｶｸ珈琲 二号'),
      headers: { 'Content-Type': 'text/csv' },
    });
    expect(response.status).toBe(200);
    for (const word of ['ABCマート', '123号店', '芝浦3-4-1', 'えーびーしー'])
      expect(await found(`q=${encodeURIComponent(word)}`), word).toHaveLength(2);
    expect(await found(`q=${encodeURIComponent('ハンカク 二号')}`)).toHaveLength(1);
  });

  it('compares texts in the database as in the code', async () => {
    const texts = [
      '',
      'ｶﾌｪ ﾊﾟﾝ ヴ ｳﾞ ヷ ゟ ヿ ㌔ ㍻ ① ⅳ Ⅳ ﬁ ㈱㈲㈳㈶㍿ (同)（医）',
      'İıẞßΣςσЙйÉéÅåÅΩK ÆæŒœÐð',
      '‐‑‒–—―−─ー－ｰ-﹣〜～~∼〰'.normalize('NFD'),
      ' \t\n\r\u3000\u00a0\u2009\u200b\ufeffx',
      '’‘\'ʼ"“”`',
      '𠮷野家 👨‍👩‍👧 🇯🇵 葛󠄀城 か\u3099 か゛ は゜',
      'がぎぐパピプ'.normalize('NFD'),
    ];
    // Every character of the first planes that text may hold, in pieces
    for (let from = 0x20; from < 0x1_0000; from += 0x200) {
      const codes = Array.from({ length: 0x200 }, (_, at) => from + at).filter(
        // U+A7F1 has been a letter since Unicode 17, which not every database knows
        (code) => (code < 0xd800 || code > 0xdfff) && code !== 0x7f && code !== 0xa7f1,
      );
      // Two characters apart, so that none combines with the next
      texts.push(codes.map((code) => `字${String.fromCodePoint(code)}`).join(''));
    }
    const rows = await app.database.rows(
      sql`select t.n, ${foldedSql(sql`t.x`)} as x from unnest(${sql.param(texts)}::text[]) with ordinality as t(x, n) order by t.n`,
    );
    const differing = rows.flatMap(({ x }, at) => {
      const [inCode, inDatabase] = [[...folded(texts[at] ?? '')], [...String(x)]];
      return inCode.flatMap((one, place) => (one === inDatabase[place] ? [] : [`${one} ${inDatabase[place]}`]));
    });
    expect(differing).toEqual([]);
  });
});
