/*
 * The letters of a workbook's XML. What XML has no place for stands as _xHHHH_, as Excel writes it, and a text that looks like such
 * a place has its first sign written so.
 */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// A carriage return would come back as a line feed
const unwritable = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]|\p{Surrogate}/gu;
const looksCoded = /_(?=x[0-9A-Fa-f]{4}_)/g;
const coded = /_x([0-9A-Fa-f]{4})_/g;

/** A text as it stands in the XML of a cell. */
export function xmlText(text: string): string {
  return text
    .replace(looksCoded, '_x005F_')
    .replace(unwritable, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
}

/** The text that a cell's XML means, its entities read already. */
export function textOfXml(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(coded, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
