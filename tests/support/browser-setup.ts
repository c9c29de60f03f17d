import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureConsole } from '../../scripts/lib/console-build.mjs';
import { startServer } from './server.ts';

/** Builds the console and makes the demo data once; each file of tests starts from a copy. */
export default async function setup(project: TestProject) {
  ensureConsole();
  const dataDir = mkdtempSync(join(tmpdir(), 'tenjun-demo-'));
  const server = await startServer({ dataDir });
  await server.stop();
  project.provide('demoDataDir', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a demo server that has been stopped. */
    demoDataDir: string;
  }
}
