import { readTime } from '#core/fields/date/model/read-time.ts';
import { fault, type Kind, limitMistakes, ok, usualWords, type WordOptions } from '#core/model/fields/kind.ts';
import { words } from '#core/model/language.ts';
import { composed, hidesCharacters, lengthOf, storable, utf8Length } from './model/characters.ts';
import { patternLengths } from './model/pattern-length.ts';

export interface TextOptions extends WordOptions {
  /** Shown as a text area with this many lines; allows line breaks. */
  lines?: number;
  min?: number;
  /** Characters; 255 by default, 2000 with `lines`. */
  max?: number;
  /** UTF-8 bytes, if an external service limits those. */
  maxBytes?: number;
  /** The source of a JavaScript pattern that the whole value must match; `hint` describes it in Japanese. */
  pattern?: string;
  hint?: string;
  /** What the value is: a time is taken in every way that people write it, where the pattern takes `HH:mm`. */
  reads?: 'time';
  /** The server generates a value if none is given. */
  generated?: boolean;
  initial?: string;
}

export interface TextField extends TextOptions {
  kind: 'text';
  label: string;
}

/** The text fields of a resource. */
export type TextNames<F> = { [N in keyof F]: F[N] extends { kind: 'text' } ? N : never }[keyof F] & string;

export function maxLength(field: TextOptions): number {
  return field.max ?? (field.lines === undefined ? 255 : 2000);
}

function wrongPattern(field: TextOptions & { readonly pattern: string }): readonly string[] {
  const { pattern, hint, min = 0 } = field;
  try {
    new RegExp(`^(?:${pattern})$`, 'u');
  } catch (error) {
    return [`pattern: ${error instanceof Error ? error.message : 'it cannot be read'}`];
  }
  const lengths = patternLengths(pattern);
  const max = maxLength(field);
  return [
    ...(hint === undefined ? ['a pattern without a hint; say in hint, in Japanese, what it asks for'] : []),
    ...(lengths.min > max
      ? [`pattern asks for ${lengths.min} characters, and max ${max} allows fewer; widen max`]
      : []),
    ...(lengths.max < min ? [`pattern allows ${lengths.max} characters, and min ${min} asks for more; lower min`] : []),
  ];
}

function isPatterned(value: string, { pattern }: TextOptions): boolean {
  return pattern === undefined || new RegExp(`^(?:${pattern})$`, 'u').test(value);
}

/** The value in half width, or its time as `HH:mm`, where only that has the field's pattern; else as it is. */
function asPatterned(value: string, field: TextOptions): string {
  if (field.pattern === undefined || value.length > 2 * maxLength(field) || isPatterned(value, field)) return value;
  const ways = [value.normalize('NFKC').trim(), field.reads === 'time' ? readTime(value).value : undefined];
  return ways.find((one) => one !== undefined && isPatterned(one, field)) ?? value;
}

function inOneLine(cell: string): string {
  const lines = cell.split(/[\r\n]/);
  if (lines.length === 1) return cell;
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

export const textKind = {
  ...usualWords,
  parse(raw, field) {
    if (typeof raw !== 'string') return fault('type', { type: words().types.text });
    const value = composed(field.lines === undefined ? asPatterned(raw.trim(), field) : raw.replaceAll('\r\n', '\n'));
    if (value.trim() === '') return fault('whitespace');
    const length = lengthOf(value);
    const max = maxLength(field);
    const { min } = field;
    if (min === max && length !== max) return fault('text_length', { len: max });
    if (min !== undefined && field.max !== undefined && (length < min || length > max))
      return fault('text_range', { min, max });
    if (length > max) return fault('text_max', { max });
    if (min !== undefined && length < min) return fault('text_min', { min });
    if (field.maxBytes !== undefined && utf8Length(value) > field.maxBytes)
      return fault('text_bytes', { max: field.maxBytes });
    // The length is limited by now, so checking each character is cheap
    if (field.lines === undefined && hidesCharacters(value)) return fault('text_invisible');
    if (!storable(value, field.lines !== undefined)) return fault('text_characters');
    if (field.pattern !== undefined && !isPatterned(value, field))
      return fault('pattern', { pattern: field.hint ?? field.pattern });
    return ok(value);
  },
  room: (field) => (field.lines === undefined ? 'place' : 'line'),
  mistakes: (field) => [
    ...limitMistakes({ lines: field.lines, min: field.min, max: field.max, maxBytes: field.maxBytes }),
    ...(field.min !== undefined && field.min > maxLength(field)
      ? [`min ${field.min} is above max ${maxLength(field)}; swap them`]
      : []),
    ...(field.pattern === undefined ? [] : wrongPattern({ ...field, pattern: field.pattern })),
    ...(field.initial !== undefined && field.lines === undefined && field.initial.trim() !== field.initial
      ? ['its initial value has a space before or after it, which is not kept; take it out']
      : []),
    ...(field.initial?.trim() === '' ? ['its initial value is nothing; say something, or drop it'] : []),
  ],
  sample: ({ hint = '' }) => hint,
  toText: (value) => value,
  joinsCells: true,
  // An address is often written on two lines of its cell
  fromText: (cell, { lines }) => (lines === undefined ? inOneLine(cell) : cell),
  schema: (field) => ({
    type: 'string',
    maxLength: maxLength(field),
    ...(field.min === undefined ? {} : { minLength: field.min }),
    ...(field.pattern === undefined ? {} : { pattern: `^(?:${field.pattern})$` }),
  }),
} as const satisfies Kind<TextField, string>;
