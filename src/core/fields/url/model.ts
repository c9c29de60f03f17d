import { lengthOf, storable } from '#core/fields/text/model/characters.ts';
import { fault, type Kind, ok, usualWords, type WordOptions } from '#core/model/fields/kind.ts';

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

const longest = 2000;

/** An address in full width (as typed in Japanese) in half width; one that is read as it is stays, since its path may hold such characters. */
function halfWidth(text: string): string {
  return isWebAddress(text) ? text : text.normalize('NFKC').trim();
}

export const urlKind = {
  ...usualWords,
  parse(raw) {
    if (typeof raw !== 'string') return fault('type', { type: 'URL' });
    if (raw.length > 2 * longest) return fault('text_max', { max: longest });
    const value = halfWidth(raw.trim());
    if (lengthOf(value) > longest) return fault('text_max', { max: longest });
    return storable(value, false) && isWebAddress(value) ? ok(value) : fault('type', { type: 'URL' });
  },
  toText: (value) => value,
  fromText: (cell) => cell,
  schema: () => ({ type: 'string', format: 'uri', maxLength: longest }),
} as const satisfies Kind<UrlField, string>;
