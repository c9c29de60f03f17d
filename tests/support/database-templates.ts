import '#words';
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

export type Templates = { readonly empty: Template; readonly demo: Template | null } & {
  /** A data folder whose embedded database holds the tables and nothing else, as after a first start that made no demo. */
  readonly emptyFolder: string;
};

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Migrates and fills one database of each kind: to copy it takes a tenth of the time that making it does. `made` is a folder that holds
 * the embedded ones already. Without `demo` no test of the run asks for the demo's data.
 */
export async function makeTemplates(
  postgresUrl: string | null,
  { made, demo: wantsDemo = true }: { readonly made?: string | undefined; readonly demo?: boolean } = {},
): Promise<{ templates: Templates; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tenjun-templates-'));
  const make = async (content: Content): Promise<Template> => {
    const archive = made === undefined ? await writeArchive(folder, content) : join(made, `${content}.tar`);
    // Not beside it: the embedded database keeps the thread for seconds, in which a server's answer comes too late
    const database = postgresUrl === null ? null : await makeDatabase(postgresUrl, content);
    return { archive, database };
  };
  const emptyFolder = join(folder, 'empty');
  const database = await openDatabase({ dataDir: emptyFolder, databaseUrl: null });
  await migrate(database, migrations);
  await database.close();
  const empty = await make('empty');
  const demo = wantsDemo ? await make('demo') : null;
  return {
    templates: { empty, demo, emptyFolder },
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      if (postgresUrl === null) return;
      for (const one of [empty, demo])
        if (one !== null && one.database !== null) await dropDatabase(postgresUrl, one.database);
    },
  };
}

async function writeArchive(folder: string, content: Content): Promise<string> {
  const archive = join(folder, `${content}.tar`);
  writeFileSync(archive, await makeArchive(content));
  return archive;
}

async function makeDatabase(postgresUrl: string, content: Content): Promise<string> {
  const name = `template_${content}_${process.pid}`;
  await createDatabase(postgresUrl, name);
  const server = await openDatabase({ dataDir: '', databaseUrl: urlOf(postgresUrl, name) });
  await fill(server, content);
  await server.close();
  return name;
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
