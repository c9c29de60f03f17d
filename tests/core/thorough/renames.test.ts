import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource, Resources } from '#core/model/declaration/any-resource.ts';
import { reference, select, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Database } from '#core/server/database/database.ts';
import { snapshotOf, statementsBetween } from '#core/server/database/schema/drizzle-kit.ts';
import { untypedTablesOf } from '#core/server/database/schema/tables.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import '../product/words.ts';
import { kinds, named, sampleOf } from '../product/resources.ts';
import { databases, openKitchenDatabase } from '../support/databases.ts';

/* `renamedFrom`: a resource, and a field of every kind that stands in a column, are called something else, and lose nothing. */

// Rows of their own and files are kept elsewhere
const kept = kinds.filter((kind) => kind !== 'children' && kind !== 'file');
const access = { rows: { OWNER: 'all' }, list: ['OWNER'], create: ['OWNER'], update: ['OWNER'] } as const;

function cupboard(called: (kind: string) => string, renamed: boolean): AnyResource {
  const ofKind = kept.map((kind) => [
    called(kind),
    sampleOf(kind).field(`The ${kind}`, renamed ? { renamedFrom: `old${kind}` } : {}, 'plain'),
  ]);
  return {
    label: 'Cupboard',
    // What an index, a key and a check are named by
    fields: {
      [called('key')]: text('Key', { required: true, unique: true, search: true, ...from(renamed, 'key') }),
      [called('size')]: select('Size', { S: 'Small', L: 'Large' }, { initial: 'S', ...from(renamed, 'size') }),
      ...Object.fromEntries(ofKind),
    },
    list: { columns: [called('key')] },
    access,
    ...(renamed ? { renamedFrom: 'cupboard' } : {}),
  };
}

function from(renamed: boolean, name: string) {
  return renamed ? { renamedFrom: `old${name}` } : {};
}

/** Refers to it, and has a field that is called as it was. */
function shelf(to: string): AnyResource {
  return {
    label: 'Shelf',
    fields: { name: text('Name'), cupboard: text('Cupboard'), inId: reference('In', to) },
    list: { columns: ['name'] },
    access,
  };
}

const before = { ...named, cupboard: cupboard((kind) => `old${kind}`, false), shelf: shelf('cupboard') };
const after = { ...named, larder: cupboard((kind) => `new${kind}`, true), shelf: shelf('larder') };

describe.each(databases)('on %s', (kind) => {
  let opened: { database: Database; close(): Promise<void> };
  beforeAll(async () => {
    opened = await openKitchenDatabase(kind);
  });
  afterAll(() => opened?.close());

  const tablesOf = (declared: Resources) => ({ tables: untypedTablesOf(resolveResources(declared)) });
  const migrate = async (declared: Resources, earlier: Resources | null) => {
    const resources = resolveResources(declared);
    const picture = earlier === null ? null : await snapshotOf(resolveResources(earlier), {});
    const statements = await statementsBetween(picture, await snapshotOf(resources, {}), resources);
    await opened.database.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
    });
    return statements;
  };

  it('a resource and its fields keep what they hold, and who refers to them', async () => {
    const { orm } = opened.database;
    await migrate(before, null);
    const times = { createDate: 1, updateDate: 1 };
    const old = tablesOf(before);
    await orm
      .insert(tableOf(old, 'person').table)
      .values({ name: 'Olive', email: 'o@example.com', role: 'OWNER', ...times });
    const values = Object.fromEntries(kept.map((one) => [one, sampleOf(one).values[0]]));
    const said = { ...values, key: 'K1', size: 'L' };
    const written = Object.fromEntries(Object.entries(said).map(([name, value]) => [`old${name}`, value]));
    await orm.insert(tableOf(old, 'cupboard').table).values({ ...written, ...times });
    await orm.insert(tableOf(old, 'shelf').table).values({ name: 'Top', cupboard: 'as it was', inId: 1, ...times });

    const statements = await migrate(after, before);
    expect(statements.filter((one) => /drop (table|column)|add column|create table/i.test(one))).toEqual([]);
    const now = tablesOf(after);
    const [row] = await orm.select().from(tableOf(now, 'larder').table);
    expect(row).toMatchObject(Object.fromEntries(Object.entries(said).map(([name, value]) => [`new${name}`, value])));
    const [held] = await orm.select().from(tableOf(now, 'shelf').table);
    expect(held).toMatchObject({ name: 'Top', cupboard: 'as it was', inId: 1 });

    // What the database holds of it holds on: keys, checks, references, and ids from where they were
    const larder = tableOf(now, 'larder').table;
    await orm.insert(larder).values({ newkey: 'K2', newsize: 'S', ...times });
    expect(await orm.select().from(larder)).toHaveLength(2);
    await expect(orm.insert(larder).values({ newkey: 'K2', newsize: 'S', ...times })).rejects.toThrow();
    await expect(orm.insert(larder).values({ newkey: 'K3', newsize: 'M', ...times })).rejects.toThrow();
    await expect(orm.insert(tableOf(now, 'shelf').table).values({ inId: 99, ...times })).rejects.toThrow();
  });

  it('the next migration finds nothing to do', async () => {
    const resources = resolveResources(after);
    const picture = await snapshotOf(resources, {});
    expect(await statementsBetween(picture, await snapshotOf(resources, {}), resources)).toEqual([]);
  });
});
