import { kindOf } from '#core/model/fields/registry.ts';
import { isReference, type ResolvedField } from '#core/model/resolved/field.ts';

/** The text of each cell, by its field. */
export type PastedLine = Readonly<Record<string, string>>;

/** The cells of what a spreadsheet, or a list of lines, puts on the clipboard; null for the text of one cell. */
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
 * The lines by their fields: from the column on into which they were pasted, or, where the first line names columns, by those names.
 * An empty cell says nothing.
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
  return (isHeading ? lines.slice(1) : lines).map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, at) => {
        const column = order[at];
        return cell === '' || column === undefined ? [] : [[column.name, cell] as const];
      }),
    ),
  );
}

/** What a cell means; of a reference its text, which somebody has to look for. What cannot be read stays, for the draft to refuse. */
export function valueIn(cell: string, field: ResolvedField): unknown {
  if (isReference(field)) return cell;
  if (field.kind !== 'number') return kindOf(field).fromText(cell, field);
  const plain = cell.normalize('NFKC').replace(/[¥円]/g, '').trim();
  const { unit } = field;
  return kindOf(field).fromText(
    unit !== undefined && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain,
    field,
  );
}
