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

/** Gives the data folder at `path` an embedded database that holds the tables and nothing else, as after a first start that made no demo. */
export async function fillEmptyFolder(path: string): Promise<void> {
  const archive = new Archive(await todaysArchive(inject('databaseTemplates'), 'empty'));
  mkdirSync(path, { recursive: true });
  const database = await openPglite(databaseFolder(path), () => {}, archive);
  await database.close();
}

/** A PostgreSQL database of the caller's own that holds the tables and nothing else; null where there is no server. */
export async function freshEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const templates = inject('databaseTemplates');
  return templates.databases === null ? null : freshDatabase(await todaysDatabase(templates, 'empty'));
}

/** A database of that kind of the test's own, with the committed migrations applied as a start applies them. */
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
