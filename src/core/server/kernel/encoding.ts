import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** Bytes; below this, the headers and the time cost more than compression saves. */
const threshold = 1024;

const encoders = {
  br: (bytes: Uint8Array) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => gzipped(bytes, { level: 4 }),
} as const;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = keyof typeof encoders;

/** Compresses bytes; null if they are too few to be worth it. */
export async function encoded(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer> | null> {
  return bytes.byteLength < threshold ? null : encoders[encoding](bytes);
}

/** Returns the encoding to use for a caller by their `Accept-Encoding`; undefined for none. */
export function encodingFor(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const isWanted = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(isWanted);
}
