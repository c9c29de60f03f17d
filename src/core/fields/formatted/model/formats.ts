import { words } from '#core/model/language.ts';
import { storable } from '../../text/model/characters.ts';

/** A form that a line of text has. */
interface Format {
  /** What the text is, in a message; `isText`: it is a text, but not of this form. */
  name(isText: boolean): string;
  /** Characters; a longer text is refused as too long. */
  readonly longest?: number;
  /** The text as it is stored, however it was typed. */
  written(text: string): string;
  /** True if a text that is written so has the form. */
  accepts(text: string): boolean;
  /** What OpenAPI says besides the length. */
  readonly schema: object;
  /** The default width of its column in a list, px. */
  readonly width?: number;
}

/** Converts full-width digits and long dashes, as typed in Japanese, to ASCII, which is what is stored. */
export function asciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‐‑‒–—―─ー−ｰ]/g, '-')
    .trim();
}

// The format that HTML's <input type=email> accepts, with a dot in the domain
const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** A mail address, stored in lower case so that unique ignores case. */
const email: Format = {
  name: () => words().types.email,
  longest: 254,
  // No address has a character that full width could be confused with
  written: (text) => text.normalize('NFKC').trim().toLowerCase(),
  accepts: (text) => address.test(text),
  schema: { format: 'email' },
  width: 190,
};

/** True if it parses as an http or https URL. False for an empty text. */
export function isWebAddress(text: string): boolean {
  const parsed = URL.parse(text);
  return parsed !== null && (parsed.protocol === 'http:' || parsed.protocol === 'https:');
}

const url: Format = {
  name: () => 'URL',
  longest: 2000,
  // In half width; one that is read as it is stays, since its path may hold characters in full width
  written: (text) => (isWebAddress(text.trim()) ? text.trim() : text.normalize('NFKC').trim()),
  accepts: (text) => storable(text, false) && isWebAddress(text),
  schema: { format: 'uri' },
};

const phone: Format = {
  name: () => words().types.phone,
  longest: 30,
  // Without what people write around a number, `TEL:` and `(代)`, and without dots between its parts
  written: (text) =>
    asciiDigits(text)
      .replace(/^(?:tel|phone|電話番号|電話)[.:]?\s?/i, '')
      .replace(/\s?\(?(?:代表|代|直通|直)\)?$/, '')
      .replace(/(?<=\d)[.・](?=\d)/g, '-'),
  accepts(text) {
    const digits = text.replace(/\D/g, '').length;
    return /^\+?[\d()-]+(?: [\d()-]+)*$/.test(text) && digits >= 8 && digits <= 15;
  },
  schema: {},
  width: 140,
};

// Generous: with its sign, spaces and a hyphen, a code has a dozen characters
const longestCode = 30;

/** The code as `NNN-NNNN`, however it was typed; null if it is not a postal code. */
export function postalCodeIn(text: string): string | null {
  if (text.length > longestCode) return null;
  const parts = /^〒?\s*(\d{3})-?(\d{4})$/.exec(asciiDigits(text));
  return parts === null ? null : `${parts[1]}-${parts[2]}`;
}

/** `NNN-NNNN`; seven digits without a hyphen are accepted too. */
const postalCode: Format = {
  name: (isText) => words().types[isText ? 'postalCodeLike' : 'postalCode'],
  written: (text) => postalCodeIn(text) ?? text,
  accepts: (text) => postalCodeIn(text) !== null,
  schema: { pattern: '^\\d{3}-?\\d{4}$' },
};

export const formats = { email, url, phone, postalCode } as const;
export type FormatName = keyof typeof formats;

/** What is known of the form of a field's text. */
export function formatOf({ format }: { readonly format: FormatName }): Format {
  return formats[format];
}
