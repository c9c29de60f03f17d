import { mkdirSync } from 'node:fs';
import { inject } from 'vitest';
import { openDatabase, openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import { openPglite } from '#core/server/database/connections/pglite.ts';
import { databaseFolder } from '#core/server/database/connections/restore-folder.ts';
import type { Database } from '#core/server/database/database.ts';
import { Archive } from '../../support/archive.ts';
import { todaysArchive, todaysDatabase } from '../../support/database-templates.ts';
import { freshDatabase } from '../../support/postgres.ts';
import type { Content } from '../../support/template-content.ts';
import type { DatabaseKind } from './databases.ts';

/** Creates an embedded database with only the tables in the data folder at `path`, as after a first start without demo data. */
export async function fillEmptyFolder(path: string): Promise<void> {
  const archive = new Archive(await todaysArchive(inject('databaseTemplates'), 'empty'));
  mkdirSync(path, { recursive: true });
  const database = await openPglite(databaseFolder(path), () => {}, archive);
  await database.close();
}

/** Creates a PostgreSQL database with only the tables; null without a server. */
export async function freshEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const templates = inject('databaseTemplates');
  return templates.databases === null ? null : freshDatabase(await todaysDatabase(templates, 'empty'));
}

/** Opens a database of that kind for the test, with the committed migrations applied. */
export async function openTestDatabase(
  kind: DatabaseKind,
  content: Content = 'empty',
): Promise<{ database: Database; close(): Promise<void> }> {
  const templates = inject('databaseTemplates');
  if (kind === 'PGlite') {
    const database = await openMemoryDatabase(new Archive(await todaysArchive(templates, content)));
    return { database, close: () => database.close() };
  }
  const fresh = await freshDatabase(await todaysDatabase(templates, content));
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
