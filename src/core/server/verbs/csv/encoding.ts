import iconv from 'iconv-lite';
import { AppError } from '#core/model/errors.ts';
import { forEachInSlices } from '../../kernel/time-slices.ts';

const bom = '\uFEFF';

export type CsvEncoding = 'utf8' | 'cp932';

/**
 * Characters that Unicode has twice and Shift_JIS once: Windows decodes the byte pair differently from other systems. Both are encoded to
 * the same bytes, which are decoded as Windows does (the right one).
 */
const twins: Readonly<Record<string, string>> = {
  '\u301C': '\uFF5E', // 〜 ～
  '\u2212': '\uFF0D', // − －
  '\u2016': '\u2225', // ‖ ∥
  '\u2014': '\u2015', // — ―
  '\u00A2': '\uFFE0', // ¢ ￠
  '\u00A3': '\uFFE1', // £ ￡
  '\u00AC': '\uFFE2', // ¬ ￢
};
const twin = /[\u301C\u2212\u2016\u2014\u00A2\u00A3\u00AC]/g;

/** Encodes a piece of CSV; characters that CP932 lacks become 〓 (geta), the traditional mark for them in Japanese print. */
export function encode(text: string, encoding: CsvEncoding): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text);
  const known = [...asWindowsHasIt(text)].map((character) => (isMappable(character) ? character : '〓'));
  return iconv.encode(known.join(''), 'cp932');
}

/** The text before the first line. */
export function prefix(encoding: CsvEncoding): string {
  return encoding === 'utf8' ? bom : '';
}

/** Returns the distinct characters of a text that CP932 lacks. */
export function unmappable(text: string): string[] {
  return [...new Set(asWindowsHasIt(text))].filter((character) => !isMappable(character));
}

/** True when both texts have the same bytes in CP932. */
export function sameInCp932(one: string, other: string): boolean {
  return asWindowsHasIt(one) === asWindowsHasIt(other);
}

function asWindowsHasIt(text: string): string {
  return text.replace(twin, (character) => twins[character] ?? character);
}

const known = new Map<string, boolean>();

function isMappable(character: string): boolean {
  if (character < '\u0080') return true;
  let mappable = known.get(character);
  if (mappable === undefined) {
    mappable = iconv.decode(iconv.encode(character, 'cp932'), 'cp932') === character;
    known.set(character, mappable);
  }
  return mappable;
}

const pieceLength = 262_144;

/** The encodings of files as people save them; Excel's 「Unicode テキスト」 is UTF-16. */
export type ReadEncoding = CsvEncoding | 'utf16';

/**
 * Decodes an uploaded CSV and returns its encoding: UTF-16 by its BOM or its zero bytes, UTF-8 with or without BOM, else CP932; throws
 * AppError 422 if it is none of them. Works in slices.
 */
export async function decode(bytes: Uint8Array): Promise<{ text: string; encoding: ReadEncoding }> {
  const wide = utf16In(bytes);
  if (wide !== null)
    try {
      return { text: await decoded(bytes, wide), encoding: 'utf16' };
    } catch {
      throw new AppError('csv_encoding');
    }
  try {
    return { text: await decoded(bytes, 'utf-8'), encoding: 'utf8' };
  } catch {
    try {
      return { text: await decoded(bytes, 'shift_jis'), encoding: 'cp932' };
    } catch {
      throw new AppError('csv_encoding');
    }
  }
}

/** Returns the label of a text in UTF-16. Without a BOM, its first line has zero bytes at every other place only, as ASCII has in it. */
function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 2 || bytes.length % 2 === 1) return null;
  const start = bytes.subarray(0, 200);
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  // A single zero byte is a letter that nothing can store, and is reported as such
  if (even > 0 === odd > 0 || (even + odd) * 20 < start.length) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

async function decoded(bytes: Uint8Array, label: string): Promise<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  const text: string[] = [];
  await forEachInSlices(pieces(bytes), (piece) => text.push(decoder.decode(piece, { stream: true })));
  return text.join('') + decoder.decode();
}

/** Splits bytes into pieces that are each processed quickly. */
export function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}
