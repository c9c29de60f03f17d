import { inject } from 'vitest';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

const hasServer = inject('postgresUrl') !== null;

/**
 * For what the embedded database alone can get wrong: one connection serves all, so that a call outside the transaction it waits for
 * never ends; and bytes. On PostgreSQL only where the test run found a server (CI insists on one).
 */
export const bothDatabases: readonly DatabaseKind[] = hasServer ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

/** For every other suite: the server, which production uses and where calls really come at once; in `npm test -- all` both. */
export const databases: readonly DatabaseKind[] =
  hasServer && process.env.TEST_EXTENT !== 'all' ? ['PostgreSQL'] : bothDatabases;

/** For what the database has no part in: the one that costs least, which is the server's by far; in `npm test -- all` the embedded one. */
export const oneDatabase: DatabaseKind = databases[0] ?? 'PGlite';
