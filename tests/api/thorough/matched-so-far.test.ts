import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import { databases } from '../support/databases.ts';
import { insert, migrateUpTo, migrations, nothing } from '../support/migrated.ts';

const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
const file = files.find((name) => name.endsWith('_matched_so_far.sql')) ?? '';

it.each(databases)(
  'stores that were matched before the update have no first grid by themselves, on %s',
  async (kind) => {
    const { database, close } = await nothing(kind);
    try {
      await migrateUpTo(database, files[files.indexOf(file) - 1] ?? '');
      const store = {
        status: 'PREPARING',
        contract_start: '2026-01-01',
        billing_mode: 'PER_KEYWORD',
        address: '東京都',
      };
      await insert(database, 'search_conditions', [
        { ...store, id: 1, code: 'S-1', name: '照合済', place_id: 'ChIJone' },
        { ...store, id: 2, code: 'S-2', name: '未照合' },
        { ...store, id: 3, code: 'S-3', name: '空欄', place_id: '' },
      ]);
      expect(await migrate(database, migrations)).toContain(file);
      const rows = resultRowsOf(await database.orm.execute(sql`select store_id, place_id, grid_id from first_grid`), [
        'store_id',
        'place_id',
        'grid_id',
      ]);
      expect(rows).toEqual([{ store_id: 1, place_id: 'ChIJone', grid_id: null }]);
    } finally {
      await close();
    }
  },
);
