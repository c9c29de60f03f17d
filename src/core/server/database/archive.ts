import { gunzipSync } from 'node:zlib';

/** A file that is no whole backup; the message is one line for the operator. */
export class ArchiveUnusable extends Error {}

const block = 512;

/**
 * The tar archive of an embedded database inside a backup's bytes. Throws ArchiveUnusable where the file was cut short or changed:
 * PGlite itself would end the process over it, or begin with what there is.
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

/** The names of a tar archive's entries, up to the block of zeros that ends it. */
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
