import { asciiDigits } from '#core/fields/phone/model.ts';
import { fault, type Kind, ok, usualWords, type WordOptions } from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';

export interface PostalCodeOptions extends WordOptions {
  /** The text field that the address of the code may be filled into. */
  fills?: string;
}

export interface PostalCodeField extends PostalCodeOptions {
  kind: 'postalCode';
  label: string;
}

// Generous: with its sign, spaces and a hyphen, a code has a dozen characters
const longest = 30;

/** The code as `NNN-NNNN`, however it was typed; null if it is not a postal code. */
export function postalCodeIn(text: string): string | null {
  if (text.length > longest) return null;
  const parts = /^〒?\s*(\d{3})-?(\d{4})$/.exec(asciiDigits(text));
  return parts === null ? null : `${parts[1]}-${parts[2]}`;
}

/** The code with the zeros that a spreadsheet takes for nothing: of Hokkaido, Tohoku and Kanto. */
function withZeros(cell: string): string | null {
  return /^[1-9]\d{4,5}$/.test(cell.trim()) ? (postalCodeIn(cell.trim().padStart(7, '0')) ?? null) : null;
}

/** `NNN-NNNN`; seven digits without a hyphen are accepted too. */
export const postalCodeKind = {
  ...usualWords,
  parse(raw) {
    if (typeof raw !== 'string') return fault('type', { type: words().types.postalCode });
    const code = postalCodeIn(raw);
    return code === null ? fault('type', { type: words().types.postalCodeLike }) : ok(code);
  },
  mended: withZeros,
  names: ({ fills }) => (fills === undefined ? [] : [fills]),
  toText: (value) => value,
  fromText: (cell) => cell,
  schema: () => ({ type: 'string', pattern: '^\\d{3}-?\\d{4}$' }),
} as const satisfies Kind<PostalCodeField, string>;
