import { stringify } from 'csv-stringify/sync';

/*
 * Spreadsheets evaluate cells that begin with these characters as formulas, in Japan also with the full-width ones; a leading apostrophe
 * makes them text, and is removed on import. Negative numbers, and a dash followed only by symbols (−○×), are harmless.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－−＠]/;
const marked = /^'+[=+\-@\t\r\n＝＋－−＠]/;
const harmless = /^(?:-\d+(?:\.\d+)?|[－−][^\p{L}\p{N}']*)$/u;

/** Formats rows of cells as lines of CSV. All exported cells pass through here, so that none can run as a formula in a spreadsheet. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return stringify(
    rows.map((row) => row.map(inert)),
    // By default only CRLF is quoted: a bare line feed in a text would start a line, whose first cell was not checked
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

/** True when `asWritten` would remove a mark from the cell. */
export function isMarked(cell: string): boolean {
  return marked.test(cell);
}

/** Returns the cell as it was before `csvOf` marked it. */
export function asWritten(cell: string): string {
  return isMarked(cell) ? cell.slice(1) : cell;
}

function inert(cell: string): string {
  return formula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell;
}
