import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Day, dayOf } from '#core/model/day.ts';
import { makeEachDay, makeOnce, patienceMs, untilMade } from './by-day.ts';
import { createDatabase, dropDatabase, isGivenServer, urlOf } from './postgres.ts';
import { runProgram } from './program.ts';
import type { Content } from './template-content.ts';
import { plainWasm } from './unoptimised.ts';

/** The templates that the tests of a run may use. */
interface Wanted {
  readonly archives: readonly Content[];
  readonly databases: readonly Content[];
}

export interface Templates {
  readonly folder: string;
  /** The prefix of the database names on the PostgreSQL server; null without a server. */
  readonly databases: string | null;
  /** True if there is a demo template per day; false if one for all days was given. */
  readonly byDay: boolean;
  readonly wanted: Wanted;
}

/**
 * Starts making the template databases: copying one takes a tenth of the time of making it. `made` is a folder that
 * already contains the embedded ones.
 */
export function makeTemplates(
  postgresUrl: string | null,
  { made, wanted }: { readonly made?: string | undefined; readonly wanted: Wanted },
): { templates: Templates; remove: () => Promise<void> } {
  const own = mkdtempSync(join(tmpdir(), 'tenjun-templates-'));
  const templates: Templates = {
    folder: made ?? own,
    databases: postgresUrl === null ? null : `template_${process.pid}`,
    byDay: made === undefined,
    wanted,
  };
  const databases: string[] = [];
  const begin = (content: Content, wholeOn: (day: Day) => string, makeOn: (day: Day) => Promise<void>) => {
    if (isByDay(templates, content)) return makeEachDay(wholeOn, makeOn);
    const today = dayOf(Date.now());
    return makeOnce(wholeOn(today), () => makeOn(today));
  };
  const archives = (made === undefined ? wanted.archives : []).map((content) => {
    const archive = (day: Day) => archiveOf(templates, content, day);
    return begin(content, archive, (day) => make({ CONTENT: content, ARCHIVE: archive(day) }));
  });
  const inServer = (url: string) =>
    wanted.databases.map((content) => {
      const name = (day: Day) => databaseOf(templates, content, day);
      const mark = (day: Day) => markOf(templates, name(day));
      return begin(content, mark, async (day) => {
        databases.push(name(day));
        await createDatabase(url, name(day));
        await make({ CONTENT: content, DATABASE_URL: urlOf(url, name(day)) });
        writeFileSync(mark(day), '');
      });
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

/** Returns today's archive file for an embedded database with that content. Throws if it is not among the templates of this run. */
export async function todaysArchive(templates: Templates, content: Content): Promise<string> {
  mustBe(templates.wanted.archives, content);
  return untilMade(archiveOf(templates, content, dayOf(Date.now())));
}

/**
 * Returns the name of today's template database on the PostgreSQL server. Throws if there is no server, or it is not
 * among the templates of this run.
 */
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

const isByDay = ({ byDay }: Templates, content: Content) => byDay && content === 'demo';

function nameOf(templates: Templates, content: Content, day: Day): string {
  return isByDay(templates, content) ? `demo_${day.replaceAll('-', '')}` : content;
}

const archiveOf = (templates: Templates, content: Content, day: Day) =>
  join(templates.folder, `${nameOf(templates, content, day)}.tar`);

function databaseOf(templates: Templates, content: Content, day: Day): string {
  if (templates.databases === null) throw new Error('no PostgreSQL server was brought');
  return `${templates.databases}_${nameOf(templates, content, day)}`;
}

/** The file whose existence marks a database as complete. */
const markOf = ({ folder }: Templates, database: string) => join(folder, `${database}.made`);

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplates: Templates;
  }
}
