import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase, openMemoryDatabase } from '#core/server/database/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/migrate.ts';
import { tablesOf } from '#core/server/database/tables.ts';
import { seedDemo } from '#demo/server/seed.ts';
import { resources as declared } from '#resources';
import { createDatabase, dropDatabase, urlOf } from './postgres.ts';

/** What a test's database holds at first: the tables only, or the demo's data. */
export type Content = 'empty' | 'demo';

interface Template {
  /** The file from which an embedded database is made. */
  readonly archive: string;
  /** The database of the PostgreSQL server to copy; null where there is no server. */
  readonly database: string | null;
}

export type Templates = Readonly<Record<Content, Template>>;

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Migrates and fills one database of each kind: to copy it takes a tenth of the time that making it does. */
export async function makeTemplates(
  postgresUrl: string | null,
): Promise<{ templates: Templates; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tenjun-templates-'));
  const make = async (content: Content): Promise<Template> => {
    const archive = join(folder, `${content}.tar`);
    writeFileSync(archive, await makeArchive(content));
    if (postgresUrl === null) return { archive, database: null };
    const database = `template_${content}_${process.pid}`;
    await createDatabase(postgresUrl, database);
    const server = await openDatabase({ dataDir: '', databaseUrl: urlOf(postgresUrl, database) });
    await fill(server, content);
    await server.close();
    return { archive, database };
  };
  const templates = { empty: await make('empty'), demo: await make('demo') };
  return {
    templates,
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      if (postgresUrl === null) return;
      for (const { database } of Object.values(templates))
        if (database !== null) await dropDatabase(postgresUrl, database);
    },
  };
}

/** An embedded database with that content, as a file from which others are made. */
export async function makeArchive(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  const embedded = await openMemoryDatabase();
  await fill(embedded, content);
  const archive = gunzipSync((await embedded.dump?.()) ?? new Uint8Array());
  await embedded.close();
  return Uint8Array.from(archive);
}

async function fill(database: Database, content: Content): Promise<void> {
  await migrate(database, migrations);
  if (content === 'empty') return;
  const resources = resolveResources(declared);
  await seedDemo({ database, resources, tables: tablesOf(declared, resources), now: Date.now() });
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplates: Templates;
  }
}
