import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in which an installation that was given no SECRET_KEY keeps the one that was made for it. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'secret-key');
}

/** The key in the file; null where there is none. */
export function readKey(dataDir: string): string | null {
  return readIfThere(keyFile(dataDir));
}

/** Makes a key of 256 random bits and keeps it, for the owner of the folder alone. Throws where one is kept already. */
export function makeKey(dataDir: string): string {
  const key = randomKey();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(keyFile(dataDir), key, { mode: 0o600, flag: 'wx' });
  return key;
}

/** A key of 256 random bits. */
export function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Lays the next key beside the present one, before the database changes over to it. */
export function writeNextKey(dataDir: string, key: string): void {
  rmSync(nextFile(dataDir), { force: true });
  writeFileSync(nextFile(dataDir), key, { mode: 0o600, flag: 'wx' });
}

/** The key that a change was about to put in place when it was interrupted; null where there was none. */
export function readNextKey(dataDir: string): string | null {
  return readIfThere(nextFile(dataDir));
}

/** Puts the next key in the place of the present one: the database has changed over to it. */
export function promoteNextKey(dataDir: string): void {
  renameSync(nextFile(dataDir), keyFile(dataDir));
}

function nextFile(dataDir: string): string {
  return `${keyFile(dataDir)}.next`;
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
