import { lengthOf, storable } from '#core/fields/text/model/characters.ts';
import { fault, type Kind, ok, usualWords, type WordOptions } from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';

export interface EmailOptions extends WordOptions {}

export interface EmailField extends EmailOptions {
  kind: 'email';
  label: string;
}

// The format that HTML's <input type=email> accepts, with a dot in the domain
const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

const longest = 254;

/** A mail address, stored in lower case so that unique ignores case. */
export const emailKind = {
  ...usualWords,
  width: 190,
  parse(raw) {
    if (typeof raw !== 'string') return fault('type', { type: words().types.email });
    // No address has a character that full width could be confused with
    const value = raw.length > 2 * longest ? raw : raw.normalize('NFKC').trim().toLowerCase();
    if (lengthOf(value) > longest) return fault('text_max', { max: longest });
    return storable(value, false) && address.test(value) ? ok(value) : fault('type', { type: words().types.email });
  },
  toText: (value) => value,
  fromText: (cell) => cell,
  schema: () => ({ type: 'string', format: 'email', maxLength: longest }),
} as const satisfies Kind<EmailField, string>;
