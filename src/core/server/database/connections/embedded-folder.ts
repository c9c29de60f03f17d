import { accessSync, constants, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database.ts';
import { FolderUnusable } from './folder-lock.ts';
import { openPglite } from './pglite.ts';
import { closeToOthers } from './private-folder.ts';
import { databaseFolder, requireNoUnfinishedRestore } from './restore-folder.ts';

const restoring = 'restore a backup with npm run restore -- FILE.tar.gz';
/** A start writes little more than a segment of the log, which has 16 MB. */
const needed = 20_000_000;

/**
 * Opens the embedded database of a locked data folder, and creates it where there never was one; calls `release` once it is closed. Throws
 * FolderUnusable, with the way out in one line, if the database is damaged or gone, or the disk is full.
 */
export async function openEmbedded(dataDir: string, release: () => void): Promise<Database> {
  requireNoUnfinishedRestore(dataDir);
  const folder = databaseFolder(dataDir);
  // Nothing can have been stored in a database whose creation did not end
  if (existsSync(unfinished(dataDir))) rmSync(folder, { recursive: true, force: true });
  const isThere = existsSync(folder) && readdirSync(folder).length > 0;
  if (isThere) requireVersion(dataDir, folder);
  else requireNew(dataDir, folder);
  if (!isThere) writeFileSync(unfinished(dataDir), '');
  try {
    const database = await openPglite(folder, () => {
      // It gives some files modes of its own, whatever the umask
      closeToOthers(folder);
      release();
    });
    closeToOthers(folder);
    rmSync(unfinished(dataDir), { force: true });
    if (!existsSync(trace(dataDir))) writeFileSync(trace(dataDir), '');
    return database;
  } catch (error) {
    throw new FolderUnusable(`DATA_DIR ${dataDir}: ${reasonOf(dataDir, folder, error)}`, { cause: error });
  }
}

/** While the database is being created for the first time. */
function unfinished(dataDir: string): string {
  return join(dataDir, 'database.unfinished');
}

/** Left beside each database, so that its loss is noticed: an empty folder would otherwise be filled with a new demo. */
function trace(dataDir: string): string {
  return join(dataDir, 'database.made');
}

/** Without its first file the embedded database would be created again, over the remaining ones. */
function requireVersion(dataDir: string, folder: string): void {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  throw new FolderUnusable(
    `DATA_DIR ${dataDir}: the database in ${folder} is damaged (PG_VERSION is missing): move that folder away and ${restoring}`,
  );
}

function requireNew(dataDir: string, folder: string): void {
  const traces = ['secret-key', 'secret-key.next', 'database.made'].filter((name) => existsSync(join(dataDir, name)));
  if (traces.length === 0 || existsSync(unfinished(dataDir))) return;
  throw new FolderUnusable(
    `DATA_DIR ${dataDir}: there was a database (${traces.join(', ')} is there), but ${folder} is empty or missing: ${restoring}, or move ${traces.join(' and ')} away to begin anew`,
  );
}

function reasonOf(dataDir: string, folder: string, error: unknown): string {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (denied) {
    return `${folder} cannot be used: ${messageOf(denied)}`;
  }
  if (isFull(dataDir))
    return 'the disk is full, and the embedded database cannot be opened: make room, then start again';
  return `the database in ${folder} cannot be opened (${messageOf(error)}), so it is damaged: move that folder away and ${restoring}`;
}

/** True if there is no room for a start. The embedded database does not always say why it gave up. */
export function isFull(dataDir: string): boolean {
  const probe = join(dataDir, 'database.probe');
  try {
    writeFileSync(probe, Buffer.alloc(needed));
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  } finally {
    rmSync(probe, { force: true });
  }
}

function messageOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return line.replace(/ Build with .*$/, '');
}
