import { eq, getTableColumns, type InferInsertModel, type InferSelectModel } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  boolean,
  children,
  date,
  defineResources,
  email,
  file,
  internal,
  json,
  list,
  moment,
  month,
  number,
  phone,
  postalCode,
  reference,
  select,
  tags,
  text,
  url,
} from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openMemoryDatabase } from '../connections/connect.ts';
import type { Database } from '../database.ts';
import { snapshotOf, statementsBetween } from './drizzle-kit.ts';
import { tablesOf } from './tables.ts';

const part = internal('部品', { sinkId: reference('台所', 'kitchen-sink', { required: true }), name: text('名称') });
const declared = defineResources({
  'kitchen-sink': internal('台所', {
    text: text('文字', { required: true }),
    number: number('数'),
    decimal: number('小数', { decimals: 3 }),
    date: date('日'),
    month: month('月'),
    moment: moment('時刻'),
    select: select('種類', { A: '甲', B: '乙' }, { initial: 'A' }),
    selects: select('種類', { A: '甲', B: '乙' }, { many: true }),
    boolean: boolean('有無'),
    email: email('メール'),
    url: url('URL'),
    phone: phone('電話'),
    postalCode: postalCode('郵便番号'),
    tags: tags('札'),
    reference: reference('台所', 'kitchen-sink'),
    references: reference('台所', 'kitchen-sink', { many: true }),
    file: file('ファイル'),
    json: json('自由'),
    list: list('行', { name: text('名称', { required: true }) }),
    children: children('部品', part, 'sinkId'),
    computed: number('計算', { computed: true }),
    transient: text('一言', { transient: true }),
  }),
  'kitchen-part': part,
});
const resources = resolveResources(declared);
const tables = tablesOf(declared, resources);
const sink = tables['kitchen-sink'];
type Sink = InferSelectModel<typeof sink>;

let database: Database;
beforeAll(async () => {
  database = await openMemoryDatabase();
  for (const statement of await statementsBetween(null, await snapshotOf(resources, {}), resources))
    await database.executeSql(statement);
  // An embedded database starts slowly while other tests are running
}, 60_000);
afterAll(() => database?.close());

/** Writes a row and reads it back. */
async function kept(row: InferInsertModel<typeof sink>): Promise<Sink | undefined> {
  const [made] = await database.orm.insert(sink).values(row).returning({ id: sink.id });
  const [read] = await database.orm
    .select()
    .from(sink)
    .where(eq(sink.id, made?.id ?? 0));
  return read;
}

it('a row of every kind is read back as the types say that it is', async () => {
  const full: Omit<Sink, 'id' | 'version' | 'deleteDate'> = {
    text: '文',
    number: 12_345_678_901,
    decimal: 1.125,
    date: '2026-10-15',
    month: '2026-10',
    moment: 1_760_000_000_000,
    select: 'B',
    selects: ['A', 'B'],
    boolean: true,
    email: 'a@example.com',
    url: 'https://example.com',
    phone: '0312345678',
    postalCode: '1500001',
    tags: ['一', '二'],
    reference: null,
    references: [1, 2],
    file: { key: 'k', name: 'a.png', type: 'image/png', size: 3 },
    json: { a: [1, null, '二'] },
    list: [{ name: '行' }],
    createDate: 1_760_000_000_001,
    updateDate: 1_760_000_000_002,
  };
  expect(await kept(full)).toEqual({ ...full, id: expect.any(Number), version: 1, deleteDate: null });
});

it('what an insert may leave out is filled in: nothing, or the empty value of a kind that holds no null', async () => {
  const least = { text: '文', select: 'A', createDate: 1, updateDate: 2 } as const;
  const empty = { boolean: false, tags: [], selects: [], references: [], list: [] };
  const row = await kept(least);
  const { id, version, ...rest } = row ?? expect.fail();
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  expect([typeof id, version, filled]).toEqual(['number', 1, { ...least, ...empty }]);
});

it('there is a column for every field that one can hold, and for no other', () => {
  const { computed: _, transient: __, children: ___, ...fields } = declared['kitchen-sink'].fields;
  const system = ['id', 'version', 'createDate', 'updateDate', 'deleteDate'];
  expect(Object.keys(getTableColumns(sink)).toSorted()).toEqual([...Object.keys(fields), ...system].toSorted());
  expect(Object.keys(getTableColumns(tables['kitchen-part']))).toContain('sinkId');
});

it('an index that is declared is there beside a unique one, which leaves deleted rows out', () => {
  const shops = defineResources({
    shop: internal('店', { code: text('コード', { unique: true }) }, { indexes: [['code']] }),
  });
  const { indexes } = getTableConfig(tablesOf(shops, resolveResources(shops)).shop);
  expect(indexes.map(({ config }) => config.name)).toEqual(expect.arrayContaining(['shop_code_key', 'shop_code_idx']));
});
