import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '#core/model/errors.ts';

/** Limits of a workbook: the number of parts, and the total bytes decompressed. A file of 20,000 full lines stays far below. */
export const packageLimits = { entries: 1000, unfolded: 100_000_000 } as const;

const zipped = [0x50, 0x4b, 0x03, 0x04];
/** The signature of Excel files until 2003, and of password-protected ones. */
const compound = [0xd0, 0xcf, 0x11, 0xe0];

/** True when the file has a workbook's signature; throws AppError 422 for an old Excel file or a password-protected one. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (begins(bytes, compound)) throw new AppError('xlsx_old');
  return begins(bytes, zipped);
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** The parts of a workbook. Throws AppError 413 once reading decompresses more than `packageLimits` allow. */
export class Package {
  readonly #zip: ZipFile;
  readonly #parts = new Map<string, Entry>();
  #unfolded = 0;

  private constructor(zip: ZipFile) {
    this.#zip = zip;
  }

  static async open(bytes: Uint8Array): Promise<Package> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false });
    if (zip.entryCount > packageLimits.entries) throw packageTooLarge();
    const opened = new Package(zip);
    for await (const entry of zip.eachEntry()) opened.#parts.set(entry.fileName.toLowerCase(), entry);
    return opened;
  }

  has(path: string): boolean {
    return this.#parts.has(path.toLowerCase());
  }

  /** Yields the text of a part in pieces while decompressing. */
  async *read(path: string): AsyncGenerator<string> {
    const entry = this.#parts.get(path.toLowerCase());
    if (entry === undefined) throw new Error(`no part ${path}`);
    // The declared size; the actual size is counted below
    if (entry.uncompressedSize > packageLimits.unfolded) throw packageTooLarge();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
      if (!(piece instanceof Uint8Array)) throw new Error('a part is read as bytes');
      this.#unfolded += piece.length;
      if (this.#unfolded > packageLimits.unfolded) throw packageTooLarge();
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  }
}

/** The error for a workbook that decompresses to too much. */
export function packageTooLarge(): AppError {
  return new AppError('xlsx_unfolded', { params: { max: `${packageLimits.unfolded / 1_000_000}MB` } });
}
