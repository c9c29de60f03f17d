import { cpSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { openDatabase, openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { type Content, todaysTemplate } from '../../support/database-templates.ts';
import { freshDatabase } from '../../support/postgres.ts';
import type { DatabaseKind } from './databases.ts';

/** A data folder of the caller's own at `path`, whose embedded database holds the tables and nothing else. */
export function copyEmptyFolder(path: string): void {
  cpSync(inject('databaseTemplates').emptyFolder, path, { recursive: true });
}

/** A PostgreSQL database of the caller's own that holds the tables and nothing else; null where there is no server. */
export async function freshEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const { database } = await todaysTemplate(inject('databaseTemplates'), 'empty');
  return database === null ? null : freshDatabase(database);
}

/** A database of that kind of the test's own, with the committed migrations applied as a start applies them. */
export async function openTestDatabase(
  kind: DatabaseKind,
  content: Content = 'empty',
): Promise<{ database: Database; close(): Promise<void> }> {
  const template = await todaysTemplate(inject('databaseTemplates'), content);
  if (kind === 'PGlite') {
    const database = await openMemoryDatabase(new Blob([await readFile(template.archive)]));
    return { database, close: () => database.close() };
  }
  const fresh = template.database === null ? null : await freshDatabase(template.database);
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
