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

/**
 * Decodes an uploaded CSV and returns its encoding: UTF-8 with or without BOM, else CP932; throws AppError 422 if it is neither. Works in
 * slices.
 */
export async function decode(bytes: Uint8Array): Promise<{ text: string; encoding: CsvEncoding }> {
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
