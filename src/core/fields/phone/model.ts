import { fault, type Kind, ok, usualWords, type WordOptions } from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';

export interface PhoneOptions extends WordOptions {}

export interface PhoneField extends PhoneOptions {
  kind: 'phone';
  label: string;
}

/** Converts full-width digits and long dashes, as typed in Japanese, to ASCII, which is what is stored. */
export function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‐‑‒–—―─ー−ｰ]/g, '-')
    .trim();
}

const max = 30;

/** Removes what people write around a number, `TEL:` and `(代)`, and the dots between its parts. */
function bareNumber(text: string): string {
  return asciiDigits(text)
    .replace(/^(?:tel|phone|電話番号|電話)[.:]?\s?/i, '')
    .replace(/\s?\(?(?:代表|代|直通|直)\)?$/, '')
    .replace(/(?<=\d)[.・](?=\d)/g, '-');
}

/** The number with the zero that a spreadsheet takes for nothing: of nine digits, or ten of a mobile number. */
function withZero(cell: string): string | null {
  const text = cell.trim();
  return /^(?:[1-9]\d{8}|[256789]0\d{8})$/.test(text) ? `0${text}` : null;
}

export const phoneKind = {
  ...usualWords,
  parse(raw) {
    if (typeof raw !== 'string') return fault('type', { type: words().types.phone });
    if (raw.length > 2 * max) return fault('text_max', { max });
    const value = bareNumber(raw);
    // One character may become several in ASCII: ⑴ becomes three
    if (value.length > max) return fault('text_max', { max });
    const digits = value.replace(/\D/g, '').length;
    return /^\+?[\d()-]+(?: [\d()-]+)*$/.test(value) && digits >= 8 && digits <= 15
      ? ok(value)
      : fault('type', { type: words().types.phone });
  },
  digitsIn(word) {
    const written = asciiDigits(word);
    const digits = written.replace(/\D/g, '');
    return /^[\d()-]+$/.test(written) && digits.length >= 4 ? digits : null;
  },
  mended: withZero,
  width: 140,
  toText: (value) => value,
  fromText: (cell) => cell,
  schema: () => ({ type: 'string', maxLength: max }),
} as const satisfies Kind<PhoneField, string>;
