import { inject } from 'vitest';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

/** The same suites run on both; PostgreSQL only where the test run found a server (CI insists on one). */
export const databases: readonly DatabaseKind[] =
  inject('postgresUrl') === null ? ['PGlite'] : ['PGlite', 'PostgreSQL'];
