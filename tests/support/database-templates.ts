import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Day, dayOf } from '#core/model/day.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { makeEachDay, patienceMs, untilMade } from './by-day.ts';
import { createDatabase, dropDatabase, isGivenServer, urlOf } from './postgres.ts';
import { runProgram } from './program.ts';
import { type Content, migrations } from './template-content.ts';
import { plainWasm } from './unoptimised.ts';

/** What the tests of a run may ask for. */
interface Wanted {
  readonly archives: readonly Content[];
  readonly databases: readonly Content[];
}

export interface Templates {
  readonly folder: string;
  /** What the names of the PostgreSQL server's databases begin with; null where there is no server. */
  readonly databases: string | null;
  /** The demo's are of one day each; false where one for all days was given. */
  readonly byDay: boolean;
  readonly wanted: Wanted;
  /** A data folder whose embedded database holds the tables and nothing else, as after a first start that made no demo. */
  readonly emptyFolder: string;
}

/**
 * Begins to fill the databases that are wanted: to copy one takes a tenth of the time that making it does. `made` is a folder that holds
 * the embedded ones already.
 */
export async function makeTemplates(
  postgresUrl: string | null,
  { made, wanted }: { readonly made?: string | undefined; readonly wanted: Wanted },
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
    wanted,
    emptyFolder,
  };
  const databases: string[] = [];
  const archives = (made === undefined ? wanted.archives : []).map((content) => {
    const archive = (day: Day) => archiveOf(templates, content, day);
    return makeEachDay(archive, (day) => make({ CONTENT: content, ARCHIVE: archive(day) }));
  });
  const inServer = (url: string) =>
    wanted.databases.map((content) => {
      const name = (day: Day) => databaseOf(templates, content, day);
      return makeEachDay(
        (day) => markOf(templates, name(day)),
        async (day) => {
          databases.push(name(day));
          await createDatabase(url, name(day));
          await make({ CONTENT: content, DATABASE_URL: urlOf(url, name(day)) });
          writeFileSync(markOf(templates, name(day)), '');
        },
      );
    });
  const begun = [...archives, ...(postgresUrl === null ? [] : inServer(postgresUrl))];
  return {
    templates,
    async remove() {
      await Promise.all(begun.map((one) => one.stop()));
      rmSync(own, { recursive: true, force: true });
      if (postgresUrl !== null && isGivenServer) for (const name of databases) await dropDatabase(postgresUrl, name);
    },
  };
}

/** The file from which an embedded database with that content is made today. Throws where no test was to ask for it. */
export async function todaysArchive(templates: Templates, content: Content): Promise<string> {
  mustBe(templates.wanted.archives, content);
  return untilMade(archiveOf(templates, content, dayOf(Date.now())));
}

/** The database of the PostgreSQL server to copy today. Throws where there is no server, or no test was to ask for it. */
export async function todaysDatabase(templates: Templates, content: Content): Promise<string> {
  mustBe(templates.wanted.databases, content);
  const name = databaseOf(templates, content, dayOf(Date.now()));
  await untilMade(markOf(templates, name));
  return name;
}

function mustBe(wanted: readonly Content[], content: Content): void {
  if (!wanted.includes(content)) throw new Error(`tests/support/api-setup.ts says that no test needs ${content}`);
}

async function make(env: Readonly<Record<string, string>>): Promise<void> {
  const { code, lines } = await runProgram('tests/support/make-template.ts', {
    env,
    nodeFlags: plainWasm,
    longestMs: patienceMs,
  });
  if (code !== 0) throw new Error(lines.join('\n'));
}

function nameOf({ byDay }: Templates, content: Content, day: Day): string {
  return content === 'demo' && byDay ? `demo_${day.replaceAll('-', '')}` : content;
}

const archiveOf = (templates: Templates, content: Content, day: Day) =>
  join(templates.folder, `${nameOf(templates, content, day)}.tar`);

function databaseOf(templates: Templates, content: Content, day: Day): string {
  if (templates.databases === null) throw new Error('no PostgreSQL server was brought');
  return `${templates.databases}_${nameOf(templates, content, day)}`;
}

/** The file that says that a database is whole. */
const markOf = ({ folder }: Templates, database: string) => join(folder, `${database}.made`);

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplates: Templates;
  }
}
