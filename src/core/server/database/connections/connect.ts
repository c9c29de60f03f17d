import type { Database } from '../database.ts';
import type { ReplicaAt } from '../replica.ts';
import { openEmbedded } from './embedded-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { keepPrivate } from './private-folder.ts';

interface Addresses {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** A URL that bypasses the pooler. */
  readonly databaseDirectUrl?: string | null;
  /** Whether repeated statements are prepared by name; by default only if no direct URL is set, that is, without a pooler. */
  readonly databaseNamedStatements?: boolean | null;
}

/**
 * Opens the configured database: the PostgreSQL at `databaseUrl`, or else the embedded one under `dataDir`. `replica` may serve some of the
 * reads.
 */
export async function openDatabase(
  { dataDir, databaseUrl, databaseDirectUrl = null, databaseNamedStatements = null }: Addresses,
  replica: ReplicaAt | null = null,
): Promise<Database> {
  const direct = { url: databaseDirectUrl, isNaming: databaseNamedStatements ?? databaseDirectUrl === null };
  if (databaseUrl !== null) {
    // Mails are written there with either database
    keepPrivate(dataDir);
    return openPostgres(databaseUrl, direct, replica);
  }
  const release = lockFolder(dataDir);
  try {
    return await openEmbedded(dataDir, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Opens an in-memory database, empty or from a dump's archive; for tests. */
export function openMemoryDatabase(archive?: Blob): Promise<Database> {
  return openPglite('memory://', () => {}, archive);
}
