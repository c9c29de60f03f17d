import { inject } from 'vitest';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';

const hasServer = inject('postgresUrl') !== null;

/**
 * For what the database has a part in (statements of our own, locks, transactions, money, bytes, events): the same suite runs on both;
 * on PostgreSQL only where the test run found a server (CI insists on one).
 */
export const databases: readonly DatabaseKind[] = hasServer ? ['PGlite', 'PostgreSQL'] : ['PGlite'];

/** For what asks of the database only what many others ask of both: on the server where there is one; on both in `npm test -- all`. */
export const eitherDatabase: readonly DatabaseKind[] =
  hasServer && process.env.TEST_EXTENT !== 'all' ? ['PostgreSQL'] : databases;
