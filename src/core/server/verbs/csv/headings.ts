import { kindOf } from '#core/model/fields/registry.ts';
import { type CsvColumn, columnHeaded, columnName, columnNamed, isSubColumn } from '#core/model/list/csv-columns.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { folded } from '#core/model/words/folded.ts';
import type { CsvRecord } from './csv.ts';

/** The column names that a user chose for headings of earlier files, by folded heading; null: the heading is left out. */
export type ChosenHeadings = ReadonlyMap<string, string | null>;

/** Whose file it is, and for which resource. */
export interface HeadingReader {
  readonly resource: ResolvedResource;
  readonly actor: Actor;
  readonly chosen: ChosenHeadings;
}

/** The column of a heading; null: it is left out; undefined: that is not clear. */
export type Meaning = CsvColumn | null | undefined;

/** The meanings of a file's headings, in order, and the kind of file that they were recognised by. */
export interface Meanings {
  readonly meanings: readonly Meaning[];
  readonly format: ResolvedResource['fileFormats'][number] | null;
}

// Titles, dates and notes above the headings take a few lines
const firstLines = 20;

/**
 * Returns the index of the record with the headings: the one that has most of those that are known, else the first that is about as wide as
 * any of the first records. -1 if there are no records.
 */
export function headingRow(reader: HeadingReader, records: readonly CsvRecord[]): number {
  const first = records.slice(0, firstLines).map(({ cells }) => cells.filter((cell) => cell.trim() !== ''));
  const known = first.map((cells) => new Set(cells.filter((cell) => isKnown(reader, cell.trim()))).size);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const widest = Math.max(0, ...first.map((cells) => cells.length));
  return first.findIndex((cells) => cells.length > 0 && cells.length >= Math.min(widest, Math.max(2, widest * 0.6)));
}

/** Returns what each heading means. */
export function meaningsOf(reader: HeadingReader, headings: readonly string[]): Meanings {
  const { resource, actor, chosen } = reader;
  const there = new Set(headings.map(folded));
  const format =
    resource.fileFormats.find(({ marks = [] }) => marks.length > 0 && marks.every((mark) => there.has(folded(mark)))) ??
    null;
  const columns = new Map(Object.entries(format?.columns ?? {}).map(([heading, name]) => [folded(heading), name]));
  const meanings = headings.map((heading): Meaning => {
    const asked = folded(heading);
    const earlier = chosen.get(asked);
    if (earlier === null) return null;
    if (earlier !== undefined) return columnNamed(resource, earlier, actor);
    const name = columns.get(asked);
    if (name !== undefined) return columnNamed(resource, name, actor);
    return columnHeaded(resource, heading, actor) ?? (format === null ? undefined : null);
  });
  return { meanings, format };
}

/** Returns the name of the column that a heading which is not clear may mean; null if there is no such column. */
export function proposalFor({ resource, actor }: HeadingReader, heading: string): string | null {
  const asked = folded(heading);
  for (const { columns } of resource.fileFormats)
    for (const [known, name] of Object.entries(columns))
      if (folded(known) === asked && columnNamed(resource, name, actor) !== undefined) return name;
  return null;
}

/** Returns the columns that a caller chose for a file's headings; undefined for a name that is no column of the caller's. */
export function chosenMeanings(
  { resource, actor }: HeadingReader,
  names: readonly (string | null)[],
): readonly Meaning[] {
  return names.map((name) => (name === null ? null : columnNamed(resource, name, actor)));
}

/** The places of a file's cells that are joined into one of a column; one place for most columns. */
export interface PlacedColumn {
  readonly column: CsvColumn;
  readonly places: readonly number[];
}

/**
 * Returns the columns with their places. Several headings of one text field are joined: in the order of the kind of file, else of the file.
 */
export function placedColumns({ meanings, format }: Meanings, headings: readonly string[]): readonly PlacedColumn[] {
  const order = Object.keys(format?.columns ?? {}).map(folded);
  const rank = (place: number) => order.indexOf(folded(headings[place] ?? ''));
  const placed = new Map<string, { readonly column: CsvColumn; readonly places: number[] }>();
  for (const [place, meaning] of meanings.entries()) {
    if (meaning === null || meaning === undefined) continue;
    const known = placed.get(columnName(meaning));
    if (known === undefined) placed.set(columnName(meaning), { column: meaning, places: [place] });
    else known.places.push(place);
  }
  return [...placed.values()].map(({ column, places }) => ({
    column,
    places: places.length === 1 ? places : places.toSorted((one, other) => rank(one) - rank(other) || one - other),
  }));
}

/** True if cells of several columns make one value of the column when they are joined. */
export function isJoinable(column: CsvColumn, { key }: ResolvedResource): boolean {
  return column !== 'id' && !isSubColumn(column) && kindOf(column).joinsCells === true && column.name !== key;
}

/** Joins the parts of a text: 東京都 and 渋谷区1-1, and a building after a number with a space. A part that is there already is left out. */
export function joinedCells(parts: readonly string[]): string {
  return parts.reduce((whole, cell) => {
    const part = cell.trim();
    if (part === '' || whole.endsWith(part)) return whole;
    if (part.startsWith(whole)) return part;
    return /[\p{Nd}A-Za-z]$/u.test(whole) ? `${whole} ${part}` : `${whole}${part}`;
  }, '');
}

function isKnown(reader: HeadingReader, heading: string): boolean {
  const { meanings } = meaningsOf(reader, [heading]);
  return meanings[0] !== undefined || proposalFor(reader, heading) !== null;
}
