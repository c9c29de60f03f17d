import { type CommonOptions, fault, type Kind, ok, textOperators } from './kind.ts';
import { asciiDigits } from './phone.ts';

export interface PostalCodeOptions extends CommonOptions {}

export interface PostalCodeField extends PostalCodeOptions {
  kind: 'postalCode';
  label: string;
}

/** `NNN-NNNN`; seven bare digits are taken too. */
export const postalCode: Kind<PostalCodeField, string> = {
  parse(raw) {
    if (typeof raw !== 'string') return fault('type', { type: '郵便番号' });
    const parts = /^〒?\s*(\d{3})-?(\d{4})$/.exec(asciiDigits(raw));
    return parts === null ? fault('type', { type: '郵便番号（例 100-0001）' }) : ok(`${parts[1]}-${parts[2]}`);
  },
  operators: textOperators,
  toText: (value) => value,
  fromText: (cell) => cell,
  schema: () => ({ type: 'string', pattern: '^\\d{3}-?\\d{4}$' }),
};
