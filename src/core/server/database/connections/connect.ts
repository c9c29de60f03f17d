import type { Database } from '../database.ts';
import type { ReplicaAt } from '../replica.ts';
import { lockFolder } from './folder-lock.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { databaseFolder, requireNoUnfinishedRestore } from './restore-folder.ts';

interface Addresses {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Past a pooler. */
  readonly databaseDirectUrl?: string | null;
  /** Are statements that come again prepared by name? Where nothing is said, unless a pooler is passed by. */
  readonly databaseNamedStatements?: boolean | null;
}

/** The database of the settings: the PostgreSQL of `databaseUrl`, else the embedded one under `dataDir`. `replica`: where some reads may go. */
export async function openDatabase(
  { dataDir, databaseUrl, databaseDirectUrl = null, databaseNamedStatements = null }: Addresses,
  replica: ReplicaAt | null = null,
): Promise<Database> {
  const direct = { url: databaseDirectUrl, isNaming: databaseNamedStatements ?? databaseDirectUrl === null };
  if (databaseUrl !== null) return openPostgres(databaseUrl, direct, replica);
  const release = lockFolder(dataDir);
  try {
    requireNoUnfinishedRestore(dataDir);
    return await openPglite(databaseFolder(dataDir), release);
  } catch (error) {
    release();
    throw error;
  }
}

/** An embedded database that is gone when it is closed, empty or as a dump's archive has it: for tests. */
export function openMemoryDatabase(archive?: Blob): Promise<Database> {
  return openPglite('memory://', () => {}, archive);
}
