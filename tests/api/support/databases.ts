import { inject } from 'vitest';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

const hasServer = inject('postgresUrl') !== null;

/**
 * For tests of failures specific to the embedded database: it has a single connection, so a call outside the transaction
 * that it waits for deadlocks; and for binary data. Includes PostgreSQL only if the run has a server, which CI requires.
 */
export const bothDatabases: readonly DatabaseKind[] = hasServer ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

/** For all other suites: PostgreSQL, which production uses and where calls really run concurrently; in `npm test -- all` both. */
export const databases: readonly DatabaseKind[] =
  hasServer && process.env.TEST_EXTENT !== 'all' ? ['PostgreSQL'] : bothDatabases;

/** For tests that do not depend on the database: the cheapest one, which is PostgreSQL; in `npm test -- all` the embedded one. */
export const oneDatabase: DatabaseKind = databases[0] ?? 'PGlite';
