import { inject } from 'vitest';
import { openDatabase, openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { freshDatabase } from '../../support/postgres.ts';

type DatabaseKind = 'PGlite' | 'PostgreSQL';

const hasServer = inject('postgresUrl') !== null;

/** The same suite runs on both in `npm test -- all`, else on the server; on that only where the run found one (CI insists on one). */
export const databases: readonly DatabaseKind[] = !hasServer
  ? ['PGlite']
  : process.env.TEST_EXTENT === 'all'
    ? ['PGlite', 'PostgreSQL']
    : ['PostgreSQL'];

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
