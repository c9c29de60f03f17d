import { AppError } from '#core/model/errors.ts';
import { type CsvForm, type CsvRecord, csvRecords } from './csv.ts';
import { type HeadingReader, headingRow, meaningsOf } from './headings.ts';

type Separator = NonNullable<CsvForm['separator']>;

const separators: readonly Separator[] = [',', '\t', ';'];
const firstLines = 30;
const firstCharacters = 100_000;

/** Returns the separator by which a file has most headings that are known, else most columns; a comma between equals. */
export function separatorOf(text: string, reader: HeadingReader): Separator {
  const start = text.slice(0, firstCharacters);
  const [best] = separators
    .map((separator) => ({ separator, ...fitOf(start, separator, reader) }))
    .toSorted((one, other) => other.known - one.known || other.width - one.width);
  return best?.separator ?? ',';
}

function fitOf(text: string, separator: Separator, reader: HeadingReader) {
  const records: CsvRecord[] = [];
  try {
    for (const record of csvRecords(text, { separator, relaxed: true })) {
      if (records.length === firstLines) break;
      if (record.cells.some((cell) => cell.trim() !== '')) records.push(record);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  const headings = records[headingRow(reader, records)]?.cells.map((cell) => cell.trim()) ?? [];
  const known = meaningsOf(reader, headings).meanings.filter((meaning) => meaning !== undefined).length;
  return { known: headings.length === 0 ? -1 : known, width: headings.length };
}
