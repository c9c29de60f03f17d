import type { TestProject } from 'vitest/node';
import { postgresOfRun } from '../../support/postgres.ts';

/** A PostgreSQL for the suite, and nothing of the first product's. */
export default async function setup({ vitest }: TestProject) {
  const postgres = await postgresOfRun(vitest);
  return () => postgres.stop();
}
