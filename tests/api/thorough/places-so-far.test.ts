import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { markOf } from '#sources/server/offers.ts';
import type { StoredSources } from '#sources/server/tables.ts';
import { databases } from '../support/databases.ts';
import { insert, migrateUpTo, migrations, nothing } from '../support/migrated.ts';

const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
const file = files.find((name) => name.endsWith('_places_so_far.sql')) ?? '';
const lastBefore = files[files.indexOf(file) - 1] ?? '';

describe.each(databases)('stores that were filled from the map before sources were recorded, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, lastBefore);
    const store = { status: 'PREPARING', contract_start: '2026-01-01', billing_mode: 'PER_KEYWORD' };
    await insert(database, 'system_user', [
      { id: 1, name: '管理者', email: 'a@example.com', system_user_role: 'SYSTEM_ADMINISTRATOR', status: 'ACTIVE' },
    ]);
    await insert(database, 'search_conditions', [
      {
        ...store,
        id: 1,
        code: 'S-1',
        name: 'か\u3099の店',
        address: '東京都1',
        latitude: 35.7141,
        longitude: 139.7779,
        phone: '03-0000-0000',
      },
      { ...store, id: 2, code: 'S-2', name: '照合した店', address: '東京都2', latitude: 35, longitude: 139 },
      { ...store, id: 3, code: 'S-3', name: '取り込んだ店', address: '東京都3' },
    ]);
    const said = { date: 1000, user_id: 1, resource: 'search-conditions', action: 'create' };
    await insert(database, 'audit_log', [
      {
        ...said,
        id: 1,
        resource_id: 1,
        // The phone was typed over since
        after: {
          placeId: 'ChIJone',
          name: 'か\u3099の店',
          address: '東京都1',
          latitude: 35.7141,
          longitude: 139.7779,
          phone: '03-1',
        },
      },
      // Matching wrote the place id alone
      { ...said, id: 2, resource_id: 2, action: 'update', after: { placeId: 'ChIJtwo' } },
      { ...said, id: 3, resource_id: 3, action: 'import', after: { placeId: 'ChIJthree', name: '取り込んだ店' } },
    ]);
    expect(await migrate(database, migrations)).toContain(file);
  });
  afterAll(() => close?.());

  it('are listed for a person with what is still as it was filled, and without a term', async () => {
    const rows = await database.rows(sql`select store_id::int as id, fields, due_date from store_source order by 1`);
    expect(rows.map(({ id, due_date }) => [id, due_date])).toEqual([[1, null]]);
    const fields: StoredSources = Object(rows[0]?.fields);
    expect(Object.keys(fields).sort()).toEqual(['address', 'latitude', 'longitude', 'name']);
    for (const one of Object.values(fields)) expect(one).toMatchObject({ source: 'places', since: 1000, until: null });
  });

  it('bear the marks by which their values are known again', async () => {
    const [row] = await database.rows(sql`select fields from store_source`);
    const fields: StoredSources = Object(row?.fields);
    expect(fields.name?.mark).toBe(markOf('name', 'か\u3099の店'));
    expect(fields.latitude?.mark).toBe(markOf('latitude', 35.7141));
  });
});
