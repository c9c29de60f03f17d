import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isFullDisk } from '../database.ts';
import { keepPrivate } from './private-folder.ts';

/** The folder is in use by another process; the message is one line for the operator. */
export class FolderInUse extends Error {}

/** The folder cannot be created or written to; the message is one line for the operator. */
export class FolderUnusable extends Error {}

/**
 * Locks a folder for this process: PGlite has no lock of its own, and two processes on one folder corrupt it. A stale lock (kill -9, power
 * cut) is replaced at once. What lies in it is closed to other users. Returns the release function; throws FolderInUse, FolderUnusable.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'database.lock');
  try {
    makeFolder(folder);
    const release = lock(folder, path);
    keepPrivate(folder);
    return release;
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const way = isFullDisk(error) ? `the disk is full (${reason}): make room, then start again` : reason;
    throw new FolderUnusable(`DATA_DIR ${folder}: ${way}`);
  }
}

// Step by step: Node's own recursive mkdir hangs if a system folder refuses (/proc)
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function lock(folder: string, path: string): () => void {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (create(path)) return () => rmSync(path, { force: true });
    const holder = readHolder(path);
    if (holder !== null && isRunning(holder)) {
      throw new FolderInUse(`DATA_DIR ${folder}: the embedded database is in use by process ${holder.pid}`);
    }
    rmSync(path, { force: true });
  }
  throw new FolderInUse(`DATA_DIR ${folder}: the embedded database is in use by another process`);
}

interface Holder {
  pid: number;
  /** When the process started, to detect that its pid was reused. */
  started: string;
}

function create(path: string): boolean {
  const file = openNew(path);
  if (file === null) return false;
  try {
    writeSync(file, `${process.pid} ${startOf(process.pid)}`);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  return true;
}

/** Creates a file; null if it exists. */
function openNew(path: string): number | null {
  try {
    return openSync(path, 'wx', 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
}

function readHolder(path: string): Holder | null {
  try {
    const [pid = '', started = ''] = readFileSync(path, 'utf8').split(' ');
    return /^\d+$/.test(pid) ? { pid: Number(pid), started } : null;
  } catch {
    // Deleted between the check and this read
    return null;
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is running, as another user
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return started === '' || startOf(pid) === '' || startOf(pid) === started;
}

/** When a process started, from Linux's /proc (clock ticks since boot); empty elsewhere. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    // No /proc on this system
    return '';
  }
}
