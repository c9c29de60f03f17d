import '#words';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/model/errors.ts';
import { bomb, textBook, workbookParts, zipped } from '../../../../../tests/support/xlsx.ts';
import { asWritten, type CsvRecord } from '../csv/csv.ts';
import { sheetText } from './cells.ts';
import { isWorkbook } from './package.ts';
import { readWorkbook } from './read.ts';
import { serialOfDay, serialOfMoment } from './serial.ts';
import { longestCell, type SheetCell, workbook } from './workbook.ts';

async function recordsIn(bytes: Uint8Array): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  await readWorkbook(bytes, (record) => records.push(record));
  return records;
}
const cellsIn = async (bytes: Uint8Array) => (await recordsIn(bytes)).map(({ cells }) => cells);
const sheet = async (rows: string, other = {}) => cellsIn(await zipped(workbookParts(rows, other)));

async function written(rows: readonly (readonly SheetCell[])[]): Promise<Uint8Array> {
  async function* slices() {
    yield [['見出し']];
    yield rows;
  }
  return new Uint8Array(await buffer(workbook({ name: 'あ/い*', columns: ['text'], slices: slices() }, '…')));
}
async function refusal(bytes: Uint8Array | Promise<Uint8Array>): Promise<string | undefined> {
  const error = await readWorkbook(await bytes, () => undefined).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.problems[0]?.code : undefined;
}

describe('a workbook that is written', () => {
  it.each(['=1+1', "'=1", '@cmd', ' a ', 'a\nb', 'a\r\nb', '<&">', '_x0041_', '\u0001', '髙﨑①𠮷', 'a\ud800', '012'])(
    'holds %j as text, and gives it back',
    async (text) => {
      const [, [cell = ''] = []] = await cellsIn(await written([[sheetText(text)]]));
      expect(asWritten(cell)).toBe(text);
    },
  );

  it('holds figures and dates as such, and reads them as CSV writes them', async () => {
    const figure = (value: number | null, style: 'number' | 'day' | 'month' | 'moment') => ({
      figure: value ?? 0,
      style,
    });
    const bytes = await written([
      [
        figure(-35.1, 'number'),
        figure(serialOfDay('2026-10-31'), 'day'),
        figure(serialOfDay('2026-02'), 'month'),
        figure(serialOfMoment(Date.parse('2026-10-31T14:05:09.900+09:00')), 'moment'),
        figure(serialOfDay('1900-03-01'), 'day'),
      ],
    ]);
    expect((await cellsIn(bytes))[1]).toEqual(['-35.1', '2026/10/31', '2026/02', '2026/10/31 14:05:09', '1900/03/01']);
    expect(serialOfDay('2026-01-01')).toBe(46_023);
    // A day without an Excel number stays a text
    expect(serialOfDay('1899-01-01')).toBeNull();
  });

  it('cuts what a cell has no room for, and says so to its reader', async () => {
    const bytes = await written([['あ'.repeat(longestCell)], ['あ'.repeat(longestCell + 1)]]);
    const [, whole, cut] = await cellsIn(bytes);
    expect([whole?.[0]?.length, cut?.[0]?.length, cut?.[0]?.endsWith('…')]).toEqual([longestCell, longestCell, true]);
  });
});

describe('a workbook that is read', () => {
  it('may hold its texts anywhere, with how they are read aloud beside them', async () => {
    const strings =
      '<sst><si><r><t>東</t></r><r><t xml:space="preserve">京 </t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><f>A1</f><v>式&amp;</v></c></row><row r="5"><c r="B5" t="b"><v>1</v></c></row>';
    expect(await sheet(rows, { 'xl/sharedStrings.xml': strings })).toEqual([
      ['東京 ', '', '式&'],
      ['', 'true', ''],
    ]);
  });

  it('says the numbers of its rows, and leaves out those that say nothing', async () => {
    const rows =
      '<row r="2"><c t="str"><v>a</v></c></row><row r="3"><c s="1"/></row><row r="1048576"><c t="str"><v>b</v></c></row>';
    const records = await recordsIn(await zipped(workbookParts(rows)));
    expect(records.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'a'],
      [1_048_576, 'b'],
    ]);
  });

  it('shows dates as Japanese Excel formats them, and figures that are none', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="171" formatCode="0.00E+00"/><numFmt numFmtId="172" formatCode="#,##0&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="55"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="20"/></cellXfs></styleSheet>`;
    const cells = ['46326', '46326', '46326.5', '46326', '46326', '0.1', '35.689999999999998', '0.5'];
    const rows = `<row>${cells.map((value, at) => `<c s="${at}"><v>${value}</v></c>`).join('')}</row>`;
    const read = ['46326', '2026/10/31', '2026/10/31 12:00:00', '2026/10', '2026/10/31', '0.1', '35.69', '12:00:00'];
    expect(await sheet(rows, { 'xl/styles.xml': styles })).toEqual([read]);
    const from1904 = {
      'xl/styles.xml': styles,
      'xl/workbook.xml':
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="0" state="hidden" r:id="t"/><x:sheet name="1" r:id="s"/></x:sheets></x:workbook>',
    };
    expect(await sheet('<row><c s="1"><v>44864</v></c></row>', from1904)).toEqual([['2026/10/31']]);
  });

  it('names a line whose formula has failed', async () => {
    const [record] = await recordsIn(await zipped(workbookParts('<row><c t="e"><v>#N/A</v></c></row>')));
    expect(record?.problem).toEqual({ code: 'xlsx_error', params: { value: '#N/A' } });
    const cells = '<c t="str"><v>a</v></c><c><f>1+1</f></c>';
    const [uncalculated] = await recordsIn(await zipped(workbookParts(`<row>${cells}</row>`)));
    expect(uncalculated?.problem).toEqual({ code: 'xlsx_uncalculated' });
    const [empty] = await recordsIn(
      await zipped(workbookParts(`<row>${cells.replace('<c><f>', '<c t="str"><v/><f>')}</row>`)),
    );
    expect(empty?.problem).toBeNull();
  });
});

describe('a file that is no workbook one can read', () => {
  it('is known by how it begins', () => {
    expect(isWorkbook(new Uint8Array([0x50, 0x4b, 3, 4]))).toBe(true);
    expect(isWorkbook(new TextEncoder().encode('店舗名'))).toBe(false);
    expect(() => isWorkbook(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toThrow(AppError);
  });

  it('is refused when it is broken off, empty, of other parts, or no XML', async () => {
    const whole = await textBook([['a']]);
    expect(await refusal(whole.subarray(0, whole.length - 30))).toBe('xlsx_malformed');
    expect(await refusal(whole.subarray(0, 4))).toBe('xlsx_malformed');
    expect(await refusal(zipped({ 'word/document.xml': '<a/>' }))).toBe('xlsx_malformed');
    for (const rows of ['<row><c>', '<row r="2"/><row r="1"/>', '<row><c t="str"><v>&unknown;</v></c></row>', '\u0001'])
      expect(await refusal(zipped(workbookParts(rows)))).toBe('xlsx_malformed');
    const spoiled = whole.slice();
    spoiled[60] = (spoiled[60] ?? 0) ^ 0xff;
    expect(await refusal(spoiled)).toBe('xlsx_malformed');
  });

  it('is refused when it unfolds to too much, whatever it says of itself', async () => {
    expect(await refusal(bomb(101))).toBe('xlsx_unfolded');
    const lying = Buffer.from(await bomb(120));
    // Fakes the uncompressed size in the central directory
    for (let at = lying.indexOf('PK\u0001\u0002'); at !== -1; at = lying.indexOf('PK\u0001\u0002', at + 4))
      lying.writeUInt32LE(Math.min(lying.readUInt32LE(at + 24), 1000), at + 24);
    expect(await refusal(lying)).toMatch(/^xlsx_(unfolded|malformed)$/);
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}`, '']));
    expect(await refusal(zipped(many))).toBe('xlsx_unfolded');
  });

  it('is refused when one text of it is in so many cells that they say too much', async () => {
    const strings = `<sst><si><t>${'長'.repeat(30_000)}</t></si></sst>`;
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(700);
    expect(await refusal(zipped(workbookParts(rows, { 'xl/sharedStrings.xml': strings })))).toBe('xlsx_unfolded');
  });

  it('is refused when it nests, or names attributes, without end', async () => {
    expect(await refusal(zipped(workbookParts('<row>'.repeat(500_000))))).toBe('xlsx_malformed');
    const attributes = Array.from({ length: 5000 }, (_, at) => `a${at}="1"`).join(' ');
    expect(await refusal(zipped(workbookParts(`<row ${attributes}/>`)))).toBe('xlsx_malformed');
    const entities =
      '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
    expect(await refusal(zipped(workbookParts('', { 'xl/worksheets/sheet1.xml': entities })))).toBe('xlsx_malformed');
  });

  it('is refused when a line is wider or longer than one of CSV may be', async () => {
    expect(await refusal(zipped(workbookParts('<row><c r="XFD1" t="str"><v>a</v></c></row>')))).toBe('csv_cells_max');
    expect(await refusal(textBook([['a'.repeat(32_768)]]))).toBe('csv_cell_max');
    expect(await refusal(textBook([Array.from({ length: 8 }, () => 'a'.repeat(30_000))]))).toBe('csv_record_max');
  });
});
