import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { AppError } from '#core/model/errors.ts';

/** What a workbook may hold: parts, and the bytes that all that is read of them unfolds to. 20,000 full lines stay far below. */
export const packageLimits = { entries: 1000, unfolded: 100_000_000 } as const;

const zipped = [0x50, 0x4b, 0x03, 0x04];
/** Of Excel until 2003, and of what a password locks. */
const compound = [0xd0, 0xcf, 0x11, 0xe0];

/** Does the file begin as a workbook does? AppError 422 for one of an older Excel, or one that a password locks. */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (begins(bytes, compound)) throw new AppError('xlsx_old');
  return begins(bytes, zipped);
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** The parts of a workbook. AppError 413 as soon as what is read unfolds to more than `packageLimits` allow. */
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
    if (zip.entryCount > packageLimits.entries) throw tooLarge();
    const opened = new Package(zip);
    for await (const entry of zip.eachEntry()) opened.#parts.set(entry.fileName.toLowerCase(), entry);
    return opened;
  }

  has(path: string): boolean {
    return this.#parts.has(path.toLowerCase());
  }

  /** The text of a part, piece by piece as it unfolds. */
  async *read(path: string): AsyncGenerator<string> {
    const entry = this.#parts.get(path.toLowerCase());
    if (entry === undefined) throw new Error(`no part ${path}`);
    // What it says of itself; what it does is counted below
    if (entry.uncompressedSize > packageLimits.unfolded) throw tooLarge();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
      if (!(piece instanceof Uint8Array)) throw new Error('a part is read as bytes');
      this.#unfolded += piece.length;
      if (this.#unfolded > packageLimits.unfolded) throw tooLarge();
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  }
}

/** What is said of a workbook that unfolds to too much. */
export function tooLarge(): AppError {
  return new AppError('xlsx_unfolded', { params: { max: `${packageLimits.unfolded / 1_000_000}MB` } });
}
