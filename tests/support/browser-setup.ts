import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Day } from '#core/model/day.ts';
import { ensureConsole } from '../../scripts/lib/console-build.mjs';
import { ensureServer } from '../../scripts/lib/server-build.mjs';
import { makeEachDay } from './by-day.ts';
import { demoDatabaseOf, onPostgres } from './demo-database.ts';
import { createDatabase, dropDatabase, isGivenServer, postgresOfRun, urlOf } from './postgres.ts';
import { startServer } from './server.ts';
import { plainWasm } from './unoptimised.ts';

/** Builds both programs and starts making today's demo data once per run; each test file waits for it and starts from a copy. */
export default async function setup(project: TestProject) {
  ensureConsole();
  ensureServer();
  const postgres = await postgresOfRun(project.vitest);
  // `npm test -- all` runs every suite on both databases; browser tests use the embedded one there
  const url = process.env.TEST_EXTENT === 'all' ? null : postgres.url;
  const folder = mkdtempSync(join(tmpdir(), 'tenjun-demo-'));
  const databases: string[] = [];
  const wholeAt = (day: Day) => join(folder, day);
  const demo = makeEachDay(wholeAt, async (day) => {
    const dataDir = join(folder, `${day}.part`);
    const database = demoDatabaseOf(folder, day);
    if (url !== null) {
      await createDatabase(url, database);
      databases.push(database);
    }
    const env = url === null ? {} : onPostgres(urlOf(url, database));
    const server = await startServer({ dataDir, env, nodeFlags: plainWasm, bundled: true });
    await server.stop();
    renameSync(dataDir, wholeAt(day));
  });
  project.provide('demo', { folder, url });
  return async () => {
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
    if (url !== null && isGivenServer) for (const database of databases) await dropDatabase(url, database);
    await postgres.stop();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the data folder of a stopped demo server per day, and the URL of the server that holds its databases. */
    demo: { readonly folder: string; readonly url: string | null };
  }
}
