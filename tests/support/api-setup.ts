import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

export default async function setup(project: TestProject) {
  const started = await startPostgres();
  project.provide('postgresUrl', started.url);
  if (started.url === null) {
    if (process.env.CI === 'true') throw new Error(`The tests on PostgreSQL cannot run: ${started.reason}.`);
    console.log(`SKIPPED: tests on PostgreSQL, for ${started.reason}.`);
    return;
  }
  return () => started.stop();
}
