import { words } from '../language.ts';
import { fault, type Kind, ok, usualWords, type WordOptions } from './kind.ts';

export interface PhoneOptions extends WordOptions {}

export interface PhoneField extends PhoneOptions {
  kind: 'phone';
  label: string;
}

/** Converts full-width digits and long dashes, as typed in Japanese, to ASCII, which is what is stored. */
export function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‐‑–—―ー−ｰ]/g, '-')
    .trim();
}

const max = 30;

export const phone = {
  ...usualWords,
  parse(raw) {
    if (typeof raw !== 'string') return fault('type', { type: words().types.phone });
    if (raw.length > 2 * max) return fault('text_max', { max });
    const value = asciiDigits(raw);
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
  width: 140,
  toText: (value) => value,
  fromText: (cell) => cell,
  schema: () => ({ type: 'string', maxLength: max }),
} as const satisfies Kind<PhoneField, string>;
