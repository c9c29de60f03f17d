import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../support/postgres.ts';

/** A PostgreSQL for the suite, and nothing of the first product's. */
export default async function setup(project: TestProject) {
  const started = await startPostgres();
  project.provide('postgresUrl', started.url);
  if (started.url !== null) return started.stop;
  if (process.env.CI === 'true') throw new Error(`The tests on PostgreSQL cannot run: ${started.reason}.`);
  console.log(`SKIPPED: tests on PostgreSQL, for ${started.reason}.`);
  return undefined;
}
