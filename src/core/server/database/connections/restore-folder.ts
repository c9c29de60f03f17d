import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderUnusable } from './folder-lock.ts';

/** The folder of the embedded database. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/**
 * Begins a restore: the database is built in a separate folder, which is renamed at the very end. Until then, and after a failure, a marker
 * file stays in `dataDir`, so that no process starts there with an empty or demo database instead of the wanted one.
 */
export function beginRestore(dataDir: string, archive: string) {
  const folder = join(dataDir, 'database.restoring');
  writeFileSync(mark(dataDir), `${archive}\n`, { mode: 0o600 });
  rmSync(folder, { recursive: true, force: true });
  return {
    folder,
    /** Moves the restored database into place and removes the marker. */
    finish(): void {
      renameSync(folder, databaseFolder(dataDir));
      rmSync(mark(dataDir), { force: true });
    },
    /** Removes everything except the marker. */
    abandon(): void {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Throws FolderUnusable if a restore was begun and there is no database yet. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  const path = mark(dataDir);
  if (!existsSync(path)) return;
  if (existsSync(databaseFolder(dataDir))) {
    // The restore was interrupted between its last two steps
    rmSync(path);
    return;
  }
  const archive = readFileSync(path, 'utf8').trim();
  throw new FolderUnusable(
    `DATA_DIR ${dataDir}: restoring ${archive} did not succeed; run npm run restore again, or remove ${path} to begin without it`,
  );
}

function mark(dataDir: string): string {
  return join(dataDir, 'restore-unfinished');
}
