import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the core itself writes into a data folder. The folder may hold other things, which are not ours to change. */
const own = ['database', 'database.restoring', 'database.lock', 'secret-key', 'secret-key.next', 'restore-unfinished'];
const forOthers = 0o077;
const worldWrites = 0o002;
/** As in /tmp, where nobody can replace another user's files. */
const sticky = 0o1000;

/**
 * Keeps what lies in the data folder for its owner alone: from now on this process creates files for its own user (the embedded database
 * leaves modes to the umask), and what is there already is closed to others, regardless of who created it and with which umask. Of a folder that
 * everybody may write to, everybody's right to replace files is taken away.
 */
export function keepPrivate(folder: string): void {
  process.umask(forOthers);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return;
  if ((found.mode & sticky) === 0) withhold(folder, found.mode, worldWrites);
  for (const name of own) closeToOthers(join(folder, name));
}

/** Takes every right of other users from a file, or from a folder and all in it; does nothing if there is none. */
export function closeToOthers(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  withhold(path, found.mode, forOthers);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
}

function withhold(path: string, mode: number, bits: number): void {
  if ((mode & bits) === 0) return;
  try {
    chmodSync(path, mode & ~bits & 0o7777);
  } catch (error) {
    // Another user's file, or a file system without modes: only its administrator can change that
    if (!(error instanceof Error && 'code' in error && tolerated.has(String(error.code)))) throw error;
  }
}

const tolerated: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EROFS', 'ENOENT']);
