import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '#app/purge.ts';
import { holdsFile } from '#core/model/resolved.ts';
import { storedFile } from '#core/server/database/sql.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';
import { addRows } from './support/measured.ts';

const day = 86_400_000;

describe.each(databases)('the nightly sweep of files on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind);
  });
  afterAll(() => app?.close());

  let made = 0;
  const keyOf = (n: number) => n.toString(16).padStart(32, '0');
  const now = Date.now();
  const store = async (key: string, age = 2 * day, size = 8) => {
    const bytes = new Uint8Array(size);
    const file = { key, name: 'a.png', type: 'image/png', size, bytes, createDate: now - age };
    await app.database.orm.insert(storedFile).values(file);
    return key;
  };
  const stored = (age?: number, size?: number) => {
    made += 1;
    return store(keyOf(made), age, size);
  };
  const twoRowsOfEach = async () => {
    const call = (path: string, body: object) => app.call('SYSTEM_ADMINISTRATOR', { method: 'POST', path, body });
    const { id: storeId } = (await call('/search-conditions', { name: '店', address: '東京都' })).body.data;
    for (const summary of ['一', '二']) expect((await call('/place-post', { storeId, summary })).status).toBe(201);
    await addRows(
      app.database,
      'consent',
      ['承諾一', '承諾二'].map((target) => ({ target, searchConditionId: storeId, way: 'PAPER', status: 'GIVEN' })),
    );
  };
  const left = async () =>
    (await app.database.orm.select({ key: storedFile.key }).from(storedFile)).map(({ key }) => key).toSorted();
  const sweep = () => purge({ ...app.deps, tables: app.tables, now: () => now, log: () => {} });

  it('deletes what no row names and leaves whatever anything can name', async () => {
    // Every field of the declaration that holds a file, in a row that is there and in one that can be restored
    const kept: string[] = [];
    const fields = [...app.resources.values()].flatMap(({ name, isView, fields: all }) =>
      isView ? [] : all.filter(holdsFile).map((field) => ({ name, field })),
    );
    expect(fields.map(({ name, field }) => `${name}.${field.name}`)).toEqual([
      'system-user.picture',
      'place-post.photo',
      'consent.paper',
    ]);
    await twoRowsOfEach();
    for (const { name, field } of fields) {
      const table = tableOf(app.deps, name);
      const column = sql.identifier(table.column(field.name).name);
      const rows = await app.database.orm.select({ id: table.table.id }).from(table.table).limit(2);
      expect(rows).toHaveLength(2);
      for (const [nth, { id }] of rows.entries()) {
        const key = await stored();
        kept.push(key);
        const value = JSON.stringify({ key, name: 'a.png', type: 'image/png', size: 8 });
        const deleted = nth === 1 ? sql`, delete_date = ${now - 20 * day}::bigint` : sql``;
        await app.database.orm.execute(
          sql`update ${table.table} set ${column} = ${value}::jsonb ${deleted} where id = ${id}`,
        );
      }
    }
    // What features keep: documents of charges, the issuer's pictures
    for (const key of ['invoice-1', 'return-1-1', 'issuer-logo', 'issuer-seal']) kept.push(await store(key));
    // What is being stored now, and a piece of it
    const young = await stored(day - 60_000);
    kept.push(young, await store(`${keyOf(999_999)}/0001`, 1000));

    for (let n = 0; n < 520; n += 1) await stored();
    for (let n = 0; n < 3; n += 1) await stored(2 * day, 3_000_000);
    await store(`${keyOf(999_998)}/0001`);
    expect(await sweep()).toBe(524);
    expect(await left()).toEqual(kept.toSorted());
    expect(await sweep()).toBe(0);
  });

  it('knows every key that is given to a stored file', () => {
    // Whoever keeps files in another place tells the sweep, and this test, under which keys
    const keepers = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && /insert\(storedFile\)/.test(readFileSync(`src/${path}`, 'utf8')),
    );
    expect(keepers.toSorted()).toEqual([
      'core/server/kernel/files/files.ts',
      'features/billing/server/documents/invoice-file.ts',
      'features/billing/server/documents/return-file.ts',
      'services/settings/server/issuer-images.ts',
    ]);
  });
});
