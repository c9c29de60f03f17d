import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const own = /^tenjun-tests-(\d+)-/;
const gigabyte = 2 ** 30;

/**
 * Creates a folder in memory for the files of the tests (databases that are copied a thousand times, each with a
 * thousand files). It is deleted when this process exits; undefined if there is not enough room. Deletes folders left by
 * killed processes.
 * @returns {string | undefined}
 */
export function memoryFolder() {
  if (!existsSync(memory)) return undefined;
  for (const name of readdirSync(memory)) {
    const [, pid] = own.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * gigabyte || freemem() < 8 * gigabyte) return undefined;
  const folder = mkdtempSync(join(memory, `tenjun-tests-${process.pid}-`));
  // PostgreSQL runs as another user, who must be able to enter it
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function isRunning(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
