import iconv from 'iconv-lite';
import { AppError } from '#core/model/errors.ts';

const bom = '\uFEFF';

export type CsvEncoding = 'utf8' | 'cp932';

/** The bytes of a piece of CSV; what CP932 has no place for becomes 〓 (geta), as Japanese print has always marked it. */
export function encode(text: string, encoding: CsvEncoding): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text);
  return iconv.encode([...text].map((character) => (isMappable(character) ? character : '〓')).join(''), 'cp932');
}

/** What stands before the first line. */
export function prefix(encoding: CsvEncoding): string {
  return encoding === 'utf8' ? bom : '';
}

/** The distinct characters of a text that CP932 has no place for. */
export function unmappable(text: string): string[] {
  return [...new Set(text)].filter((character) => !isMappable(character));
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

/** The text of an uploaded CSV: UTF-8 with or without BOM, else CP932; AppError 422 when it is neither. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
    } catch {
      throw new AppError('csv_encoding');
    }
  }
}
