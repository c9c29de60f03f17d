/*
 * Encoding of text in a workbook's XML. Characters that XML does not allow are written as _xHHHH_, as Excel does; if a text looks like such
 * a code, its first underscore is escaped.
 */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML parsers read a carriage return as a line feed
const unwritable = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]|\p{Surrogate}/gu;
const looksCoded = /_(?=x[0-9A-Fa-f]{4}_)/g;
const coded = /_x([0-9A-Fa-f]{4})_/g;

/** Encodes a text for the XML of a cell. */
export function xmlText(text: string): string {
  return text
    .replace(looksCoded, '_x005F_')
    .replace(unwritable, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
}

/** Decodes the text of a cell's XML, whose entities are already resolved. */
export function textOfXml(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(coded, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
