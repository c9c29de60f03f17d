import { gunzipSync } from 'node:zlib';

/** The file is not a complete backup; the message is one line for the operator. */
export class ArchiveUnusable extends Error {}

const block = 512;

/**
 * Returns the tar archive of an embedded database from a backup's bytes. Throws ArchiveUnusable if the file is truncated or changed: PGlite
 * itself would end the process, or start with incomplete data.
 */
export function unpackArchive(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let tar: Uint8Array<ArrayBuffer>;
  try {
    tar = gunzipSync(bytes);
  } catch (error) {
    throw new ArchiveUnusable('it was cut short or changed, or is no backup', { cause: error });
  }
  if (!entriesOf(tar).some((name) => /^(?:\.?\/)?PG_VERSION$/.test(name)))
    throw new ArchiveUnusable('it is no backup of an embedded database');
  return tar;
}

/** Returns the names of a tar archive's entries. Throws ArchiveUnusable if the block of zeros at its end is missing. */
function entriesOf(tar: Uint8Array): string[] {
  const names: string[] = [];
  for (let at = 0; at + block <= tar.length; ) {
    const header = Buffer.from(tar.buffer, tar.byteOffset + at, block);
    if (header.every((byte) => byte === 0)) return names;
    const size = Number.parseInt(header.toString('latin1', 124, 136), 8);
    if (Number.isNaN(size)) break;
    names.push(header.toString('utf8', 0, 100).split('\0', 1).join(''));
    at += block + Math.ceil(size / block) * block;
  }
  throw new ArchiveUnusable('it ends before its end, or is no backup');
}
