import '#words';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Day, dayOf } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase, openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { seedDemo } from '#demo/server/seed.ts';
import { resources as declared } from '#resources';
import { makeEachDay, untilMade } from './by-day.ts';
import { createDatabase, dropDatabase, isGivenServer, urlOf } from './postgres.ts';

/** What a test's database holds at first: the tables only, or the demo's data. */
export type Content = 'empty' | 'demo';

interface Template {
  /** The file from which an embedded database is made. */
  readonly archive: string;
  /** The database of the PostgreSQL server to copy; null where there is no server. */
  readonly database: string | null;
}

export interface Templates {
  readonly folder: string;
  /** What the names of the PostgreSQL server's databases begin with; null where there is no server. */
  readonly databases: string | null;
  /** The demo's are of one day each; false where one for all days was given. */
  readonly byDay: boolean;
  readonly hasDemo: boolean;
  /** A data folder whose embedded database holds the tables and nothing else, as after a first start that made no demo. */
  readonly emptyFolder: string;
}

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Migrates and fills one database of each kind: to copy it takes a tenth of the time that making it does. `made` is a folder that holds
 * the embedded ones already. Without `demo` no test of the run asks for the demo's data.
 */
export async function makeTemplates(
  postgresUrl: string | null,
  { made, demo: wantsDemo = true }: { readonly made?: string | undefined; readonly demo?: boolean } = {},
): Promise<{ templates: Templates; remove: () => Promise<void> }> {
  const own = mkdtempSync(join(tmpdir(), 'tenjun-templates-'));
  const emptyFolder = join(own, 'empty');
  const database = await openDatabase({ dataDir: emptyFolder, databaseUrl: null });
  await migrate(database, migrations);
  await database.close();

  const templates: Templates = {
    folder: made ?? own,
    databases: postgresUrl === null ? null : `template_${process.pid}`,
    byDay: made === undefined,
    hasDemo: wantsDemo,
    emptyFolder,
  };
  const databases: string[] = [];
  const make = async (content: Content, day: Day) => {
    const { archive, database: name } = templateOf(templates, content, day);
    if (postgresUrl !== null && name !== null) {
      databases.push(name);
      await makeDatabase(postgresUrl, name, content);
    }
    if (made === undefined) await writeArchive(archive, content);
  };
  await make('empty', dayOf(Date.now()));
  const wholeAt = (day: Day) => templateOf(templates, 'demo', day).archive;
  const demo = wantsDemo ? makeEachDay(wholeAt, (day) => make('demo', day)) : null;
  await demo?.first;
  return {
    templates,
    async remove() {
      await demo?.stop();
      rmSync(own, { recursive: true, force: true });
      if (postgresUrl !== null && isGivenServer) for (const name of databases) await dropDatabase(postgresUrl, name);
    },
  };
}

/** What a database with that content is copied from today. Throws where no test was to ask for it. */
export async function todaysTemplate(templates: Templates, content: Content): Promise<Template> {
  if (content === 'demo' && !templates.hasDemo) throw new Error('TEST_CONTENT says that no test needs the demo');
  const template = templateOf(templates, content, dayOf(Date.now()));
  await untilMade(template.archive);
  return template;
}

function templateOf({ folder, databases, byDay }: Templates, content: Content, day: Day): Template {
  const name = content === 'demo' && byDay ? `demo_${day.replaceAll('-', '')}` : content;
  return {
    archive: join(folder, `${name}.tar`),
    database: databases === null ? null : `${databases}_${name}`,
  };
}

/** Whole at once, for the file is what says that it, and the database before it, are there. */
async function writeArchive(archive: string, content: Content): Promise<void> {
  writeFileSync(`${archive}.part`, await makeArchive(content));
  renameSync(`${archive}.part`, archive);
}

async function makeDatabase(postgresUrl: string, name: string, content: Content): Promise<void> {
  await createDatabase(postgresUrl, name);
  const server = await openDatabase({ dataDir: '', databaseUrl: urlOf(postgresUrl, name) });
  await fill(server, content);
  await server.close();
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
