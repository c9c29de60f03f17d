import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { databases } from './support/databases.ts';
import { insert, migrateUpTo, migrations, nothing } from './support/migrated.ts';

it.each(databases)(
  'texts from before they were stored composed become so, but for one that would be there twice, on %s',
  async (kind) => {
    const { database, close }: { database: Database; close: () => Promise<void> } = await nothing(kind);
    try {
      await migrateUpTo(database, '0070_search_and_imports.sql');
      const [name, code] = ['がらす', 'パ'];
      const row = { status: 'PREPARING', address: '東京都'.normalize('NFD') };
      await insert(database, 'search_conditions', [
        { ...row, id: 1, code: code, name, tags: `{${name}}` },
        {
          ...row,
          id: 2,
          code: code.normalize('NFD'),
          name: name.normalize('NFD'),
          tags: `{平,${name.normalize('NFD')}}`,
        },
        { ...row, id: 3, code: 'ガ'.normalize('NFD'), name: '平', tags: '{}' },
      ]);
      await migrate(database, migrations);
      const rows = await database.rows(sql`select code, name, tags from search_conditions order by id`);
      expect(rows).toEqual([
        { code, name, tags: [name] },
        { code: code.normalize('NFD'), name, tags: ['平', name] },
        { code: 'ガ', name: '平', tags: [] },
      ]);
    } finally {
      await close();
    }
  },
  120_000,
);
