import { kindOf } from '#core/model/fields/registry.ts';
import { isReference, type ResolvedField } from '#core/model/resolved.ts';

/** The text of each cell, by field name. */
export type PastedLine = Readonly<Record<string, string>>;

/** Splits clipboard text from a spreadsheet, or a list of lines, into cells. Null if it is the text of a single cell. */
export function cellsIn(text: string): readonly (readonly string[])[] | null {
  const whole = text.replace(/\r\n?/g, '\n').trimEnd();
  if (!/[\n\t]/.test(whole)) return null;
  return whole
    .split('\n')
    .map((line) => line.split('\t').map((cell) => unquoted(cell.trim())))
    .filter((cells) => cells.some((cell) => cell !== ''));
}

function unquoted(cell: string): string {
  return /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/**
 * Assigns the cells to fields: to the columns from index `from`, or, if the first line holds column labels, to the named columns. Every line
 * has the columns of the widest one: a cell that is empty or not there is ''.
 */
export function linesOf(
  lines: readonly (readonly string[])[],
  columns: readonly ResolvedField[],
  from: number,
): readonly PastedLine[] {
  const [first = []] = lines;
  const named = first.map((cell) => columns.find(({ label }) => label === cell.normalize('NFKC')));
  const isHeading = first.length > 0 && named.every((column) => column !== undefined);
  const order = isHeading ? named : columns.slice(from);
  const width = Math.max(...lines.map((cells) => cells.length));
  const covered = order.slice(0, width).filter((column) => column !== undefined);
  return (isHeading ? lines.slice(1) : lines).map((cells) =>
    Object.fromEntries(covered.map(({ name }, at) => [name, cells[at] ?? ''] as const)),
  );
}

/**
 * Parses a cell's text. The text of a reference stays as it is, to be looked up. Text that cannot be parsed also stays, so that the draft
 * reports it.
 */
export function valueIn(cell: string, field: ResolvedField): unknown {
  if (isReference(field)) return cell;
  return kindOf(field).fromText(cell, field);
}
