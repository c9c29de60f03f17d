import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#core/server/database/database.ts';
import { MigrationsUnusable, migrate } from '#core/server/database/schema/migrate.ts';
import { databases } from '../support/databases.ts';
import { migrateUpTo, migrations, nothing } from '../support/migrated.ts';

describe.each(databases)('a database that a newer program has migrated, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, '0003_event_times.sql');
    await database.orm.execute(sql`insert into applied_migration (name, checksum) values ('9999_later.sql', 'x')`);
  });
  afterAll(() => close?.());

  it('is refused before anything is changed', async () => {
    const attempt = migrate(database, migrations);
    await expect(attempt).rejects.toThrow(MigrationsUnusable);
    await expect(attempt).rejects.toThrow(/newer version of the program \(migration 9999_later\.sql\)/);
    const applied = await database.rows(sql`select name from applied_migration order by name`);
    expect(applied.map(({ name }) => name)).toEqual([
      '0001_first.sql',
      '0002_numeric_depth.sql',
      '0003_event_times.sql',
      '9999_later.sql',
    ]);
  });
});
