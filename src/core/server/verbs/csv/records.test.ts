import { describe, expect, it } from 'vitest';
import { AppError } from '#core/model/errors.ts';
import { csvLimits, csvRecords } from './csv.ts';

const cellsIn = (text: string, relaxed = false) => [...csvRecords(text, { relaxed })].map(({ cells }) => cells);
const linesIn = (text: string) => [...csvRecords(text)].map(({ line }) => line);
/** Returns the refusal of a file, and the number of records before it. */
function refused(text: string) {
  let before = 0;
  try {
    for (const _ of csvRecords(text)) before += 1;
  } catch (error) {
    if (error instanceof AppError) return { ...error.problems[0], before };
    throw error;
  }
  return null;
}

describe('a CSV', () => {
  it('has cells in quotation marks or without, and lines that end as any system ends them', () => {
    expect(cellsIn('a,"b ""c"", d",\r\n"",x\n1\r2')).toEqual([['a', 'b "c", d', ''], ['', 'x'], ['1'], ['2']]);
    expect(cellsIn('')).toEqual([]);
    expect(cellsIn('a\r\n')).toEqual([['a']]);
    expect(cellsIn('a\n\nb')).toEqual([['a'], [''], ['b']]);
    expect(cellsIn('a,')).toEqual([['a', '']]);
    expect(cellsIn('a,"b"')).toEqual([['a', 'b']]);
  });

  it('says the line at which a record begins, over lines within cells', () => {
    expect(linesIn('a\r\n"b\nb\r\nb",c\r\n\r\nd')).toEqual([1, 2, 5, 6]);
  });

  it('is refused where a quotation mark is out of place, at the line of its record', () => {
    expect(refused('a\n"b"b"c')).toMatchObject({ code: 'csv_quote', params: { line: 2 } });
    expect(refused('a\n"b\nb"b,c')).toMatchObject({ code: 'csv_quote', params: { line: 2 } });
    expect(refused('a\nb\n"c\n\n')).toMatchObject({ code: 'csv_quote_open', params: { line: 3 } });
  });

  it('has quotation marks that are part of a name', () => {
    expect(cellsIn('カフェ"海"店,東京\n"海"カフェ,"大阪",5"\n"x"y"z",1')).toEqual([
      ['カフェ"海"店', '東京'],
      ['"海"カフェ', '大阪', '5"'],
      ['"x"y"z"', '1'],
    ]);
  });

  it('of a bank may have quotation marks anywhere', () => {
    expect(cellsIn('a"b,"c"d,"e,f"\n"g', true)).toEqual([['a"b', '"c"d', 'e,f'], ['"g']]);
  });

  it('may part its cells by tabs or semicolons', () => {
    expect([...csvRecords('a,b\t"c\td"\n;', { separator: '\t' })].map(({ cells }) => cells)).toEqual([
      ['a,b', 'c\td'],
      [';'],
    ]);
    expect([...csvRecords('a;b,c', { separator: ';' })].map(({ cells }) => cells)).toEqual([['a', 'b,c']]);
  });

  it('may be one long record where its reader says so', () => {
    const most = { cells: 1000, recordLength: 10_000 };
    expect([...csvRecords(','.repeat(999), { most })][0]?.cells).toHaveLength(1000);
    expect(() => [...csvRecords(','.repeat(1000), { most })]).toThrow();
  });

  it('of a bank may have one that is alone, with the next anywhere behind it', () => {
    const lines = '1,2\n'.repeat(csvLimits.cellLength);
    const rest = Array.from({ length: csvLimits.cellLength }, () => ['1', '2']);
    expect(cellsIn(`"a,b\n${lines}"c",d`, true)).toEqual([['"a', 'b'], ...rest, ['c', 'd']]);
  });
});

describe('a CSV that nobody could mean is refused before it is gone through', () => {
  const { cells, cellLength, records } = csvLimits;
  it.each([
    ['one line of 19 MB', 'x'.repeat(19_000_000), 'csv_cell_max', 1, 0],
    ['one line of 19 MB in quotation marks', `a\n"${'x'.repeat(19_000_000)}"`, 'csv_cell_max', 2, 1],
    ['quotation marks alone', `a\n${'"'.repeat(1_000_000)}`, 'csv_cell_max', 2, 1],
    ['millions of columns', `a\nb\n${','.repeat(5_000_000)}`, 'csv_cells_max', 3, 2],
    ['a record of many cells that are not too long', `${'x'.repeat(cellLength)},`.repeat(10), 'csv_record_max', 1, 0],
    ['millions of empty lines', '\n'.repeat(5_000_000), 'csv_lines_max', records + 1, records],
  ])('%s', (_name, text, code, line, before) => {
    const began = performance.now();
    expect(refused(text)).toMatchObject({ code, params: { line }, before });
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('and one that reaches its limits is taken', () => {
    const wide = Array.from({ length: cells }, () => 'x').join(',');
    const long = 'x'.repeat(cellLength);
    expect(cellsIn(`${wide}\n${long},"${long}"`).map((found) => found.length)).toEqual([cells, 2]);
    expect(cellsIn('\n'.repeat(records))).toHaveLength(records);
  });
});
