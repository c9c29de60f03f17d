import { fileURLToPath } from 'node:url';
import { openDatabase, openMemoryDatabase } from '#server/database/connect.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { freshDatabase } from '../../support/postgres.ts';
import type { DatabaseKind } from './databases.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** An empty database of that kind, with the committed migrations applied as a start applies them. */
export async function openTestDatabase(kind: DatabaseKind): Promise<{ database: Database; close(): Promise<void> }> {
  if (kind === 'PGlite') {
    const database = await openMemoryDatabase();
    await migrate(database, migrations);
    return { database, close: () => database.close() };
  }
  const fresh = await freshDatabase();
  if (fresh === null) throw new Error('no PostgreSQL server was brought');
  const database = await openDatabase({ dataDir: '', databaseUrl: fresh.url });
  await migrate(database, migrations);
  return {
    database,
    async close() {
      await database.close();
      await fresh.drop();
    },
  };
}
