import { fault, type Kind, ok, usualWords, type WordOptions } from '#core/model/fields/kind.ts';
import { lengthOf } from '../text/model/characters.ts';
import { type FormatName, formatOf } from './model/formats.ts';
import inFilesOf from './model/in-files.ts';

export interface PostalCodeOptions extends WordOptions {
  /** The text field that the address of the code may be filled into. */
  fills?: string;
}

export interface FormattedField extends PostalCodeOptions {
  kind: 'formatted';
  label: string;
  format: FormatName;
}

/** A line of text of a known form: `email`, `url`, `phone` or `postalCode`. A further one is a row of `model/formats.ts`. */
export const formattedKind = {
  ...usualWords,
  width: (field) => formatOf(field).width ?? usualWords.width(),
  parse(raw, field) {
    const { name, longest = Number.POSITIVE_INFINITY, written, accepts } = formatOf(field);
    if (typeof raw !== 'string') return fault('type', { type: name(false) });
    // Bounds the work; one character may become several in ASCII: ⑴ becomes three
    if (raw.length > 2 * longest) return fault('text_max', { max: longest });
    const value = written(raw);
    if (value.length > longest && lengthOf(value) > longest) return fault('text_max', { max: longest });
    return accepts(value) ? ok(value) : fault('type', { type: name(true) });
  },
  digitsIn: (field) => inFilesOf(field).digitsIn,
  mended: (cell, field) => inFilesOf(field).mended?.(cell) ?? null,
  names: ({ fills }) => (fills === undefined ? [] : [fills]),
  toText: (value) => value,
  fromText: (cell) => cell,
  schema(field) {
    const { longest, schema } = formatOf(field);
    return { type: 'string', ...schema, ...(longest === undefined ? {} : { maxLength: longest }) };
  },
} as const satisfies Kind<FormattedField, string>;
