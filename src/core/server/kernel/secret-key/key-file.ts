import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of the generated key, for an installation without SECRET_KEY. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'secret-key');
}

/** Returns the key in the file; null if there is none. */
export function readKey(dataDir: string): string | null {
  return readIfThere(keyFile(dataDir));
}

/** Generates a 256-bit key and stores it, readable only by the folder's owner. Throws if a key exists already. */
export function makeKey(dataDir: string): string {
  const key = randomKey();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(keyFile(dataDir), key, { mode: 0o600, flag: 'wx' });
  return key;
}

/** Returns a key of 256 random bits. */
export function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

/** Stores the next key in a second file, before the database changes to it. */
export function writeNextKey(dataDir: string, key: string): void {
  rmSync(nextFile(dataDir), { force: true });
  writeFileSync(nextFile(dataDir), key, { mode: 0o600, flag: 'wx' });
}

/** Returns the next key left by an interrupted key rotation; null if there is none. */
export function readNextKey(dataDir: string): string | null {
  return readIfThere(nextFile(dataDir));
}

/** Replaces the current key file with the next one, after the database has changed to it. */
export function promoteNextKey(dataDir: string): void {
  renameSync(nextFile(dataDir), keyFile(dataDir));
}

function nextFile(dataDir: string): string {
  return `${keyFile(dataDir)}.next`;
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}
