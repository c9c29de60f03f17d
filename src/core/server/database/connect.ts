import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { databaseFolder, demandNoUnfinishedRestore } from './restore-folder.ts';

/** The database of the settings: the PostgreSQL of `databaseUrl`, else the embedded one under `dataDir`. */
export async function openDatabase({
  dataDir,
  databaseUrl,
  databaseDirectUrl = null,
}: {
  dataDir: string;
  databaseUrl: string | null;
  databaseDirectUrl?: string | null;
}): Promise<Database> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, databaseDirectUrl);
  const release = lockFolder(dataDir);
  try {
    demandNoUnfinishedRestore(dataDir);
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
