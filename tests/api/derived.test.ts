import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { children, internal, number, reference, resource, text } from '#core/model/declare.ts';
import { field, plus } from '#core/model/expression.ts';
import { fillDerived } from '#core/server/kernel/reading/rows.ts';
import { requireRules } from '#core/server/kernel/rule-mistakes.ts';
import type { Derived } from '#core/server/kernel/rules/rule.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

/* A column that is filled from other tables, in the transaction that changes those. */

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const piece = internal('品', {
  basketId: reference('籠', 'basket', { required: true }),
  yen: number('円', { min: 0 }),
});
const basket = resource({
  label: '籠',
  fields: {
    name: text('名称', { required: true }),
    pieces: children('品', piece, 'basketId'),
    dearest: number('最高値', { derived: true }),
    pieceCount: number('個数', { derived: true }),
    both: number('計', { computed: plus(field('dearest'), field('pieceCount')) }),
  },
  list: { columns: ['name', 'dearest'], filters: ['dearest'] },
  access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: admins, create: admins, update: admins, remove: admins },
});
const derived: Derived = {
  fields: ['dearest', 'pieceCount'],
  of: (tables, id) => {
    const { table, column } = tableOf({ tables }, 'basket-piece');
    return sql`select max(${column('yen')}) as dearest, count(*) as piece_count from ${table}
      where ${column('basketId')} = ${id} and ${column('deleteDate')} is null`;
  },
};
const rules = { basket: { derived } };
const today = '2026-11-22';

describe.each(databases)('derived columns on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind, { more: { resources: { basket, 'basket-piece': piece }, rules } });
  });
  afterAll(() => app?.close());

  const ask = (method: string, path: string, body?: object) =>
    app.call('SYSTEM_ADMINISTRATOR', { method, path, ...(body === undefined ? {} : { body }) });
  const made = async (name: string, ...yen: number[]) =>
    (await ask('POST', '/basket', { name, pieces: yen.map((one) => ({ yen: one })) })).body.data;
  const read = async (id: number) => (await ask('GET', `/basket/${id}`)).body.data;

  it('they stand in the answer to the write that changed what they are made of, and in what is computed of them', async () => {
    const row = await made('一', 3, 9, 5);
    expect(row).toMatchObject({ dearest: 9, pieceCount: 3, both: 12, version: 1 });
    const change = { version: row.version, pieces: [row.pieces[0], row.pieces[2]] };
    const { body } = await ask('PATCH', `/basket/${row.id}`, change);
    expect(body.data).toMatchObject({ dearest: 5, pieceCount: 2, both: 7, version: 2 });
    expect(await read(row.id)).toEqual(body.data);
    expect(await made('空')).toMatchObject({ dearest: null, pieceCount: 0 });
  });

  it('lists are filtered, sorted and exported by them', async () => {
    const low = await made('低', 101);
    const high = await made('高', 900, 1);
    const found = await ask('GET', '/basket?dearest_gt=100&_sort=dearest&_order=desc');
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([high.id, low.id]);
    const file = await app.raw('SYSTEM_ADMINISTRATOR', '/basket/export?dearest=900');
    expect(await file.text()).toContain(`${high.id},高,900,2,902`);
  });

  it('nobody writes them', async () => {
    const refused = await ask('POST', '/basket', { name: '二', dearest: 7 });
    expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'forbidden_field']);
    const row = await made('三', 4);
    expect((await ask('PATCH', `/basket/${row.id}`, { version: row.version, pieceCount: 7 })).status).toBe(403);
  });

  it('what another table changes is filled within its transaction, for those rows alone, and is no change of the row', async () => {
    const rows = [await made('四', 10), await made('五', 20)];
    const { table, column } = tableOf(app, 'basket-piece');
    const dearer = async () => {
      await app.database.transaction(async (tx) => {
        await tx.update(table).set({ yen: sql`${column('yen')} + 1000` });
        await fillDerived(tx, app.deps.tables, 'basket', derived, { ids: [rows[0].id], today });
      });
    };
    await dearer();
    expect(await read(rows[0].id)).toMatchObject({ dearest: 1010, version: 1, updateDate: rows[0].updateDate });
    expect(await read(rows[1].id)).toMatchObject({ dearest: 20 });
    await app.database.transaction((tx) => fillDerived(tx, app.deps.tables, 'basket', derived, { ids: null, today }));
    expect(await read(rows[1].id)).toMatchObject({ dearest: 1020, version: 1 });
  });

  it('two changes at once are both counted', async () => {
    const row = await made('六', 1);
    const { table } = tableOf(app, 'basket-piece');
    const add = (yen: number) =>
      app.database.transaction(async (tx) => {
        await tx.insert(table).values({ basketId: row.id, yen, createDate: 1, updateDate: 1 });
        await fillDerived(tx, app.deps.tables, 'basket', derived, { ids: [row.id], today });
      });
    await Promise.all([add(5), add(6), add(7)]);
    expect(await read(row.id)).toMatchObject({ pieceCount: 4, dearest: 7 });
  });

  it('an index is on each', async () => {
    const found = await app.database.rows(sql`select indexdef from pg_indexes where tablename = 'basket'`);
    const columns = found.map(({ indexdef }) => /\(([^,)]*)/.exec(String(indexdef))?.[1]);
    expect(columns).toEqual(expect.arrayContaining(['dearest', 'piece_count']));
  });

  it('no derived column is without a rule, and no rule without a column', () => {
    expect(() => requireRules(app.resources, rules)).toThrow('search-conditions.bestRank: derived, and no rule');
    const only = new Map([...app.resources].filter(([name]) => name === 'basket'));
    expect(() => requireRules(only, rules)).not.toThrow();
    const more = { basket: { derived: { ...derived, fields: [...derived.fields, 'name'] } } };
    expect(() => requireRules(only, more)).toThrow('basket.name: its rule derives it; declare it as derived');
  });
});
