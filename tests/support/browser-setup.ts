import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureConsole } from '../../scripts/lib/console-build.mjs';
import { makeEachDay } from './by-day.ts';
import { startServer } from './server.ts';
import { plainWasm } from './unoptimised.ts';

/** Builds the console and makes the demo data of the day once; each file of tests starts from a copy. */
export default async function setup(project: TestProject) {
  ensureConsole();
  const folder = mkdtempSync(join(tmpdir(), 'tenjun-demo-'));
  const demo = await makeEachDay(async (day) => {
    const dataDir = join(folder, `${day}.part`);
    const server = await startServer({ dataDir, nodeFlags: plainWasm });
    await server.stop();
    renameSync(dataDir, join(folder, day));
  });
  project.provide('demoDataDirs', folder);
  return async () => {
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Holds, by its day, the data folder of a demo server that has been stopped. */
    demoDataDirs: string;
  }
}
