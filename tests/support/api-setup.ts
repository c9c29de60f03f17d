import type { TestProject } from 'vitest/node';
import { makeTemplates } from './database-templates.ts';
import { postgresOfRun } from './postgres.ts';

/** Makes the databases from which each test copies its own, once a run: a second project that asks has those of the first. */
export default async function setup({ vitest }: TestProject) {
  if ('databaseTemplates' in vitest.getProvidedContext()) return undefined;
  const postgres = await postgresOfRun(vitest);
  const { templates, remove } = await makeTemplates(postgres.url, {
    made: process.env.TEST_TEMPLATES,
    demo: process.env.TEST_CONTENT !== 'empty',
  });
  vitest.provide('databaseTemplates', templates);
  return async () => {
    await remove();
    await postgres.stop();
  };
}
