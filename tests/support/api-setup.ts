import type { TestProject } from 'vitest/node';
import { makeTemplates } from './database-templates.ts';
import { startPostgres } from './postgres.ts';

/** Makes the databases from which each test copies its own, once a run: a second project that asks has those of the first. */
export default async function setup({ vitest }: TestProject) {
  if ('databaseTemplates' in vitest.getProvidedContext()) return undefined;
  const started = await startPostgres();
  vitest.provide('postgresUrl', started.url);
  if (started.url === null && started.isAsked !== true) {
    if (process.env.CI === 'true') throw new Error(`The tests on PostgreSQL cannot run: ${started.reason}.`);
    console.log(`SKIPPED: tests on PostgreSQL, for ${started.reason}.`);
  }
  const { templates, remove } = await makeTemplates(started.url, {
    made: process.env.TEST_TEMPLATES,
    demo: process.env.TEST_CONTENT !== 'empty',
  });
  vitest.provide('databaseTemplates', templates);
  return async () => {
    await remove();
    if (started.url !== null) await started.stop();
  };
}
