import { stringify } from 'csv-stringify/sync';

/*
 * A spreadsheet takes a cell that begins so for a formula, in Japan with the wide signs too; an apostrophe before it makes it text,
 * and is taken off again on import. A negative figure, a dash and signs after a dash (−○×) run nowhere.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－−＠]/;
const marked = /^'+[=+\-@\t\r\n＝＋－−＠]/;
const harmless = /^(?:-\d+(?:\.\d+)?|[－−][^\p{L}\p{N}']*)$/u;

/** Rows of cells as lines of CSV. The only way from a cell into a file: none of them leaves as what a spreadsheet would run. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return stringify(
    rows.map((row) => row.map(inert)),
    // By itself it quotes the pair alone: a bare line feed in a text would begin a line, with a cell that nobody has looked at
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

/** Would `asWritten` take a mark off it? */
export function isMarked(cell: string): boolean {
  return marked.test(cell);
}

/** The cell as it was before `csvOf` wrote it. */
export function asWritten(cell: string): string {
  return isMarked(cell) ? cell.slice(1) : cell;
}

function inert(cell: string): string {
  return formula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell;
}
