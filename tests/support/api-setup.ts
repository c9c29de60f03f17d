import type { TestProject } from 'vitest/node';
import { makeTemplates } from './database-templates.ts';
import { postgresOfRun } from './postgres.ts';

/** Makes the template databases that each test copies, once per run: a second project reuses those of the first. */
export default async function setup({ vitest }: TestProject) {
  if ('databaseTemplates' in vitest.getProvidedContext()) return undefined;
  const postgres = await postgresOfRun(vitest);
  const { TEST_CONTENT: most, TEST_EXTENT: extent, TEST_TEMPLATES: made } = process.env;
  const both = ['empty', 'demo'] as const;
  const databases = most === 'empty' ? (['empty'] as const) : both;
  // With a PostgreSQL server, no test of `npm test` uses the demo in an embedded database
  const archives = extent === 'main' && postgres.url !== null ? (['empty'] as const) : databases;
  const { templates, remove } = makeTemplates(postgres.url, { made, wanted: { archives, databases } });
  vitest.provide('databaseTemplates', templates);
  return async () => {
    await remove();
    await postgres.stop();
  };
}
