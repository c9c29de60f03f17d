import { lengthOf, storable } from './characters.ts';
import { fault, type Kind, ok, usualWords, type WordOptions } from './kind.ts';

export interface UrlOptions extends WordOptions {}

export interface UrlField extends UrlOptions {
  kind: 'url';
  label: string;
}

/** True if it parses as an http or https URL. False for an empty text. */
export function isWebAddress(text: string): boolean {
  const parsed = URL.parse(text);
  return parsed !== null && (parsed.protocol === 'http:' || parsed.protocol === 'https:');
}

export const url = {
  ...usualWords,
  parse(raw) {
    if (typeof raw !== 'string') return fault('type', { type: 'URL' });
    const value = raw.trim();
    if (lengthOf(value) > 2000) return fault('text_max', { max: 2000 });
    return storable(value, false) && isWebAddress(value) ? ok(value) : fault('type', { type: 'URL' });
  },
  toText: (value) => value,
  fromText: (cell) => cell,
  schema: () => ({ type: 'string', format: 'uri', maxLength: 2000 }),
} as const satisfies Kind<UrlField, string>;
