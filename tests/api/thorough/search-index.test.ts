import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceNamed } from '#core/model/resolved.ts';
import { folded } from '#core/model/words/folded.ts';
import { foldedSql } from '#core/server/columns/folded.ts';
import { searchFor, whereOf } from '#core/server/kernel/reading/search.ts';
import { findTargets } from '#core/server/kernel/reading/search-words.ts';
import { runImport } from '#core/server/verbs/import/run.ts';
import { databases } from '../support/databases.ts';
import { emptyApp, type TestApp } from '../support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const actor = { id: 1, role: admin } as const;
const parts = [
  '珈琲',
  '珈',
  '琲店',
  'ｶﾌｪ',
  'カフェ',
  'Café',
  'ＡＢｃ',
  'ab',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '😀',
  '(株)',
  'ー',
  '。',
  '㎡',
];

/** The nth of many texts, each of a few of the parts. */
function textOf(n: number): string {
  return [n * 7, n * 11 + 3, Math.floor(n / 5)].map((at) => parts[at % parts.length]).join('');
}

/** A pattern that contains this text. */
function pattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/* The index of pairs finds what a look at each row finds, whatever wrote the rows. */
describe.each(databases)('a search by the index of pairs, on %s', { timeout: 240_000 }, (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind, { importsWait: true });
    const { orm } = app.database;
    await orm.execute(sql`insert into "system_user" (create_date, update_date, name, email, company_name, phone, system_user_role, status, must_change_password)
      select 0, 0, 'O' || n, 'o' || n || '@example.com', '合同会社' || chr(20000 + n), '03-1234-' || lpad(n::text, 4, '0'), 'GENERAL_MEO_DIRECT', 'ACTIVE', false
      from generate_series(1, 40) n`);
    const texts = Array.from({ length: 400 }, (_, n) => textOf(n));
    await orm.execute(sql`insert into search_conditions (create_date, update_date, code, name, name_kana, address, phone, status, billing_mode, contract_start, owner_user_id)
      select 0, 0, 'T-' || n, said, case when n % 3 = 0 then reverse(said) end, '東京都' || said, '03-1234-' || lpad(n::text, 4, '0'), 'PREPARING', 'PER_KEYWORD', '2026-01-01',
        (select id from "system_user" where name = 'O' || (n % 40 + 1))
      from unnest(${sql.param(texts)}::text[]) with ordinality as made (said, n)`);
  });
  afterAll(() => app?.close());

  const idsOf = async (where: SQL | undefined) => {
    const rows = await app.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return app.database.rows(sql`select id from search_conditions where ${where} order by id`, tx);
    });
    return rows.map(({ id }) => id);
  };
  const stores = () => resourceNamed(app.resources, 'search-conditions');
  /** By the index, with what the word finds among owners looked up before and not; and by a look at each row. */
  const found = async (word: string) => {
    const targets = await findTargets(app.deps, app.database.orm, stores(), word, actor);
    // As it is written, or as it is compared
    const like = (column: string) =>
      sql`(lower(${sql.identifier(column)}) like lower(${pattern(word)}) or ${foldedSql(sql.identifier(column))} like ${pattern(folded(word))})`;
    const any = (columns: readonly string[]) => sql.join(columns.map(like), sql` or `);
    const digits = /^[\d()-]+$/.test(word) ? word.replace(/\D/g, '') : '';
    const called = digits.length < 4 ? sql`false` : sql`regexp_replace(phone, '[^0-9]', '', 'g') like ${`%${digits}%`}`;
    const looked = sql`${any(['code', 'name', 'name_kana', 'place_id', 'category', 'address'])} or ${called} or owner_user_id in
      (select id from "system_user" where ${any(['name', 'name_kana', 'email', 'company_name'])} or ${called})`;
    return {
      reported: await idsOf(searchFor(app.deps, stores(), word, actor, targets)),
      withoutIds: await idsOf(searchFor(app.deps, stores(), word, actor)),
      looked: await idsOf(looked),
    };
  };
  const same = async (words: readonly string[]) => {
    for (const word of words) {
      const { reported, withoutIds, looked } = await found(word);
      expect(reported, word).toEqual(looked);
      expect(withoutIds, word).toEqual(looked);
    }
  };

  it('finds every part of every text, in upper and lower case, and what is in none', async () => {
    const words = new Set<string>();
    for (let n = 0; n < 400; n += 13) {
      const characters = [...textOf(n)];
      for (const length of [1, 2, 3, characters.length])
        for (const at of [0, n % 3, characters.length - length])
          words.add(characters.slice(Math.max(0, at), Math.max(0, at) + length).join(''));
    }
    // A part of (株) is in none of the texts as they are compared: it has become 株式会社 there
    const each = [...words].filter((word) => !/[\s（）]/.test(word) && !/[(株)]/.test(word.replaceAll('(株)', '')));
    expect(each.length).toBeGreaterThan(50);
    await same([...each, ...each.slice(0, 20).map((word) => word.toUpperCase()), '鮨屋', '琲珈', 'zz']);
  });

  it('finds digits however they are divided, and what an owner is called by', async () => {
    await same([
      '03-1234-0012',
      '12340012',
      '1234',
      '(03)12340039',
      'T-1',
      'O12',
      'o7@ex',
      '合同',
      `社${String.fromCodePoint(20007)}`,
    ]);
  });

  it('finds a part of one field by the index, and of that field alone', async () => {
    const filter = (value: string) => ({ filters: [{ field: 'name', operator: 'like' as const, value }], search: '' });
    for (const word of ['珈琲', '%', 'CAF', '東京'])
      expect(await idsOf(whereOf(app.deps, stores(), filter(word), actor)), word).toEqual(
        await idsOf(sql`lower(name) like lower(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`),
      );
  });

  it('counts and pages in the list as it did, where many owners are meant and where few are', async () => {
    for (const word of ['合同', '珈琲', '鮨屋', 'O12']) {
      const { looked } = await found(word);
      const { body } = await app.call(admin, {
        method: 'GET',
        path: `/search-conditions?_end=5&q=${encodeURIComponent(word)}`,
      });
      expect(body.total, word).toBe(looked.length);
      expect(body.data).toHaveLength(Math.min(5, looked.length));
    }
  });

  it('pages through more than are counted one by one, in their order', async () => {
    await app.database.orm.execute(sql`insert into search_conditions (create_date, update_date, code, name, address, status, billing_mode, contract_start)
      select 0, 0, 'M-' || lpad(n::text, 5, '0'), '大量' || n, '見本町', 'PREPARING', 'PER_KEYWORD', '2026-01-01' from generate_series(1, 5200) n`);
    for (const start of [0, 5100]) {
      const path = `/search-conditions?q=${encodeURIComponent('大量')}&_sort=code&_start=${start}&_end=${start + 3}`;
      const { body } = await app.call(admin, { method: 'GET', path });
      expect(body.data.map(({ code }: { code: string }) => code)).toEqual(
        [1, 2, 3].map((n) => `M-${String(start + n).padStart(5, '0')}`),
      );
      expect(body.total).toBeGreaterThan(5000);
      expect(body.totalIsEstimate).toBe(true);
      // There is another page, and it is offered
      expect(body.total).toBeGreaterThan(start + 3);
    }
  });

  it('says how many those are, once the last page or none is there to be read', async () => {
    for (const [start, rows] of [
      [5198, 2],
      [5300, 0],
    ] as const) {
      const path = `/search-conditions?q=${encodeURIComponent('大量')}&_sort=code&_start=${start}&_end=${start + 25}`;
      const { body } = await app.call(admin, { method: 'GET', path });
      expect(body.data).toHaveLength(rows);
      expect([body.total, body.totalIsEstimate]).toEqual([5200, undefined]);
    }
  });

  it('asks for a word once however often it is in the search', async () => {
    const { reported } = await found('珈琲');
    const often = await found(Array.from({ length: 60 }, () => '珈琲').join(' '));
    expect(often.reported).toEqual(reported);
  });

  it('finds what was changed, imported and undone as it is', async () => {
    const list = async (word: string) =>
      (await app.call(admin, { method: 'GET', path: `/search-conditions?q=${encodeURIComponent(word)}` })).body;
    const made = { name: '鱧の店', address: '見本町', contractStart: '2026-01-01' };
    const { data: row } = (await app.call(admin, { method: 'POST', path: '/search-conditions', body: made })).body;
    const change = { name: '鱧料理', version: row.version };
    expect(
      (await app.call(admin, { method: 'PATCH', path: `/search-conditions/${row.id}`, body: change })).status,
    ).toBe(200);
    expect((await list('料理')).total).toBe(1);
    const lines = Array.from({ length: 501 }, (_, n) => `Z-${n},蕎麦処${n},見本町${n},準備中,`);
    const csv = ['店舗コード,店舗名,住所,状態,契約者', ...lines].join('\r\n');
    const { body } = await app.call(admin, { method: 'POST', path: '/search-conditions/import?dryRun=false', csv });
    expect((await list('蕎麦')).total).toBe(0);
    await runImport(app.deps, body.data.jobId);
    expect((await list('蕎麦')).total).toBe(501);
    await same(['蕎麦', '麦処', '処5']);
    await app.call(admin, { method: 'DELETE', path: `/search-conditions/import/${body.data.jobId}` });
    await runImport(app.deps, body.data.jobId);
    expect((await list('蕎麦')).total).toBe(0);
    expect((await list('料理')).total).toBe(1);
  });
});
