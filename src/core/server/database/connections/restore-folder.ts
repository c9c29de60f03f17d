import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderUnusable } from './folder-lock.ts';

/** Where the embedded database lies. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/**
 * A restore in progress: the database is made in a folder beside, and takes its name at the very end. Until then a mark stays in
 * `dataDir`, however the restore ends, so that nobody starts there with an empty database or a demo in place of the one that was wanted.
 */
export function beginRestore(dataDir: string, archive: string) {
  const folder = join(dataDir, 'database.restoring');
  writeFileSync(mark(dataDir), `${archive}\n`, { mode: 0o600 });
  rmSync(folder, { recursive: true, force: true });
  return {
    folder,
    /** Gives the database its place. */
    finish(): void {
      renameSync(folder, databaseFolder(dataDir));
      rmSync(mark(dataDir), { force: true });
    },
    /** Leaves nothing of it but the mark. */
    abandon(): void {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Throws FolderUnusable where a restore was wanted and there is no database yet. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  const path = mark(dataDir);
  if (!existsSync(path)) return;
  if (existsSync(databaseFolder(dataDir))) {
    // Ended between the two last steps
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
