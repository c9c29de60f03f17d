import { describe, expect, it } from 'vitest';
import { asWritten, csvOf } from './csv.ts';

const cellIn = (cell: string) => csvOf([[cell]]).replace(/\r\n$/, '');

describe('a cell of CSV', () => {
  it.each(['=1+1', '+81', '-x', '@cmd', '＝1+1', '＋1', '－1+1', '−1+1', '＠cmd', "'=1", "''=1"])(
    '%s is text to a spreadsheet, and the same again on the way in',
    (cell) => {
      expect(cellIn(cell)).toBe(`'${cell}`);
      expect(asWritten(cellIn(cell))).toBe(cell);
    },
  );

  it.each(['-35.1', '-5', '2026-11-22', '−○×', '－', "'引用'", '店舗', ''])('%s goes out as it is', (cell) => {
    expect(cellIn(cell).replace(/^"(.*)"$/, '$1')).toBe(cell);
    expect(asWritten(cell)).toBe(cell);
  });

  it.each(['\t=1', '\r=1', '\n=1'])(
    '%j begins with white space that a spreadsheet looks past: it is text, too',
    (cell) => {
      expect(cellIn(cell).replaceAll('"', '')).toBe(`'${cell}`);
    },
  );

  it.each(['a\n=1', 'a\r=1', 'a\r\n=1'])('%j begins no line of its own', (cell) => {
    expect(cellIn(cell)).toBe(`"${cell}"`);
  });
});
