import { inject } from 'vitest';
import { openDatabase, openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { freshDatabase } from '../../support/postgres.ts';

type DatabaseKind = 'PGlite' | 'PostgreSQL';

/** The same suite runs on both; PostgreSQL only where the test run found a server (CI insists on one). */
export const databases: readonly DatabaseKind[] =
  inject('postgresUrl') === null ? ['PGlite'] : ['PGlite', 'PostgreSQL'];

/** An empty database of that kind. */
export async function openKitchenDatabase(kind: DatabaseKind): Promise<{ database: Database; close(): Promise<void> }> {
  if (kind === 'PGlite') {
    const database = await openMemoryDatabase();
    return { database, close: () => database.close() };
  }
  const fresh = await freshDatabase();
  if (fresh === null) throw new Error('no PostgreSQL server was brought');
  const database = await openDatabase({ dataDir: '', databaseUrl: fresh.url });
  return {
    database,
    async close() {
      await database.close();
      await fresh.drop();
    },
  };
}
