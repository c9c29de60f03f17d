import type { ImportNotes } from '#core/model/calls/row-runs.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import { columnName } from '#core/model/list/csv-columns.ts';
import type { CsvRecord } from './csv.ts';
import {
  chosenMeanings,
  type HeadingReader,
  isJoinable,
  type Meaning,
  type Meanings,
  meaningsOf,
  type PlacedColumn,
  placedColumns,
  proposalFor,
} from './headings.ts';

const maxSamples = 3;
const longestSample = 100;
const longestName = 40;

interface ClearHeadings extends Pick<ImportNotes, 'headings' | 'format'> {
  readonly placed: readonly PlacedColumn[];
}

/**
 * Returns the columns of a file by its headings, or by the caller's choice. Throws AppError 422 that names all headings that are not clear,
 * with all headings as its data, so that a person can choose a column for each.
 */
export function clearHeadings(
  reader: HeadingReader & { readonly columns: readonly (string | null)[] | null },
  { cells, line }: CsvRecord,
  rest: readonly CsvRecord[],
): ClearHeadings {
  const headings = cells.map((cell) => cell.trim());
  // Trailing commas, and columns of a sheet that once held something
  while (headings.at(-1) === '' && isEmptyAt(rest, headings.length - 1)) headings.pop();
  const { meanings, format } = found(reader, headings, rest);
  const repeated = repeatedPlaces(reader, meanings, headings, rest);
  const unclear = headings.flatMap((heading, place) =>
    meanings[place] === undefined || repeated.unclear.has(place)
      ? [words().quoted(nameOf(heading, place).slice(0, longestName))]
      : [],
  );
  if (unclear.length > 0) {
    const data = {
      headingLine: line,
      headings: headings.map((heading, place) => ({
        heading: nameOf(heading, place),
        column: nameOfMeaning(meanings[place]) ?? proposalFor(reader, heading),
        isClear: meanings[place] !== undefined && !repeated.unclear.has(place),
        samples: samplesAt(rest, place),
      })),
    };
    throw new AppError('csv_header', { params: { name: unclear.join('') }, data });
  }
  const meant = meanings.map((meaning, place) => (repeated.equal.has(place) ? null : meaning));
  return {
    placed: placedColumns({ meanings: meant, format }, headings),
    headings: headings.map((heading, place) => ({
      heading: nameOf(heading, place),
      column: nameOfMeaning(meant[place]),
    })),
    format: format?.label ?? null,
  };
}

function found(
  reader: HeadingReader & { readonly columns: readonly (string | null)[] | null },
  headings: readonly string[],
  rest: readonly CsvRecord[],
): Meanings {
  const { columns } = reader;
  if (columns === null) {
    const { meanings, format } = meaningsOf(reader, headings);
    const isBlank = (place: number) => headings[place] === '' && isEmptyAt(rest, place);
    return { meanings: meanings.map((meaning, place) => (isBlank(place) ? null : meaning)), format };
  }
  const meanings = chosenMeanings(reader, columns);
  if (columns.length !== headings.length || meanings.includes(undefined)) throw new AppError('csv_mapping');
  return { meanings, format: meaningsOf(reader, headings).format };
}

/**
 * Finds several headings of one column. Of those that have the same cells all but the first are left out (`equal`); texts under different
 * headings are joined; others are unclear.
 */
function repeatedPlaces(
  { resource }: HeadingReader,
  meanings: readonly Meaning[],
  headings: readonly string[],
  rest: readonly CsvRecord[],
): { readonly equal: ReadonlySet<number>; readonly unclear: ReadonlySet<number> } {
  const equal = new Set<number>();
  const unclear = new Set<number>();
  for (const [place, meaning] of meanings.entries()) {
    const name = nameOfMeaning(meaning);
    const first = meanings.findIndex((one) => nameOfMeaning(one) === name);
    if (meaning === null || meaning === undefined || first === place) continue;
    if (rest.every(({ cells }) => (cells[place] ?? '').trim() === (cells[first] ?? '').trim())) equal.add(place);
    else if (!isJoinable(meaning, resource) || headings[first] === headings[place])
      for (const one of [first, place]) unclear.add(one);
  }
  return { equal, unclear };
}

function isEmptyAt(records: readonly CsvRecord[], place: number): boolean {
  return records.every(({ cells }) => (cells[place] ?? '').trim() === '');
}

function samplesAt(records: readonly CsvRecord[], place: number): readonly string[] {
  const samples: string[] = [];
  for (const { cells } of records) {
    const cell = (cells[place] ?? '').trim().slice(0, longestSample);
    if (cell !== '' && !samples.includes(cell)) samples.push(cell);
    if (samples.length === maxSamples) break;
  }
  return samples;
}

function nameOf(heading: string, place: number): string {
  return heading === '' ? words().headingAt(place + 1) : heading;
}

function nameOfMeaning(meaning: Meaning): string | null {
  return meaning === null || meaning === undefined ? null : columnName(meaning);
}
