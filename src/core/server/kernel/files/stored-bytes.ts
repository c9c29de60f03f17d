import { randomBytes } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { StoredFile } from '#core/model/fields/file.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Deps } from '../deps.ts';
import { storedFile } from '../tables.ts';
import { inSlice } from '../time-slices.ts';

/*
 * Files are written to and read from the database in pieces, so that other queries run in between: a single parameter of some megabytes
 * blocks the embedded database for half a second. The pieces are stored before the write's transaction, which joins them. If the process
 * dies in between, no row refers to its pieces, and `sweepFiles` deletes them.
 */

/** A file whose row is about to be written. */
export interface FileToStore {
  readonly value: StoredFile;
  readonly bytes: Uint8Array;
}

const pieceLength = 524_288;

/** Returns an unguessable key for a field's file; it cannot collide with keys that features choose themselves. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex');
}

/** True for the key of a field's file, or of one of its pieces. */
export function isKeyOfField(key: string): boolean {
  return /^[0-9a-f]{32}(\/\d{4})?$/.test(key);
}

/** Stores the files' pieces, then runs the write, which stores the files with `storeLaid`. */
export async function withFilesLaid<T>(
  { database: { orm }, now }: Pick<Deps, 'database' | 'now'>,
  files: readonly FileToStore[],
  write: () => Promise<T>,
): Promise<T> {
  const laid: string[] = [];
  try {
    for (const file of files)
      for (const { key, bytes } of piecesOf(file)) {
        const piece = { key, name: '', type: 'application/octet-stream', size: bytes.length, bytes, createDate: now() };
        await inSlice(() => orm.insert(storedFile).values(piece));
        laid.push(key);
      }
    // `storeLaid` in it deletes the pieces of the files it stores
    return await write();
  } catch (error) {
    // If this fails, the nightly sweep deletes them: the caller gets only the write's own error
    if (laid.length > 0)
      await orm
        .delete(storedFile)
        .where(inArray(storedFile.key, laid))
        .catch(() => undefined);
    throw error;
  }
}

/** Stores a file in the transaction of the write that refers to it: joined from its pieces, or directly if it is small. */
export async function storeLaid(tx: Orm, { value, bytes }: FileToStore, now: number): Promise<void> {
  const { key, name, type, size } = value;
  const pieces = piecesOf({ value, bytes }).map((piece) => piece.key);
  if (pieces.length === 0) {
    await tx.insert(storedFile).values({ key, name, type, size, bytes, createDate: now });
    return;
  }
  await tx.execute(sql`insert into ${storedFile} (key, name, type, size, bytes, create_date)
    select ${key}, ${name}, ${type}, ${size}::int, string_agg(bytes, ''::bytea order by key), ${now}::bigint
    from ${storedFile} where ${inArray(storedFile.key, pieces)}`);
  await tx.delete(storedFile).where(inArray(storedFile.key, pieces));
}

/** Returns the bytes of a stored file; null if there is none. */
export async function storedBytes({ database: { orm } }: Pick<Deps, 'database'>, key: string) {
  const whole = eq(storedFile.key, key);
  const [found] = await orm.select({ size: storedFile.size }).from(storedFile).where(whole);
  if (found === undefined) return null;
  const bytes = new Uint8Array(found.size);
  for (let at = 0; at < found.size; at += pieceLength) {
    const piece = sql<Uint8Array>`substring(${storedFile.bytes} from ${at + 1} for ${pieceLength})`;
    const [read] = await inSlice(() => orm.select({ piece }).from(storedFile).where(whole));
    // Replaced meanwhile
    if (read === undefined) return null;
    bytes.set(read.piece, at);
  }
  return bytes;
}

/** Splits a large file into pieces with ascending keys; none for a file that fits into one. */
function piecesOf({ value, bytes }: FileToStore): { key: string; bytes: Uint8Array }[] {
  const count = bytes.length > pieceLength ? Math.ceil(bytes.length / pieceLength) : 0;
  return Array.from({ length: count }, (_, nth) => ({
    key: `${value.key}/${String(nth).padStart(4, '0')}`,
    bytes: bytes.subarray(nth * pieceLength, (nth + 1) * pieceLength),
  }));
}
