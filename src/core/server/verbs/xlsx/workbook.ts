import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { SheetStyle } from '#core/model/fields/kind.ts';
import { xmlText } from './characters.ts';

/** A cell: a text, or a number shown in a style, such as a date. */
export type SheetCell = string | { readonly figure: number; readonly style: SheetStyle };

export interface Sheet {
  readonly name: string;
  /** The style of each column, for values typed in later. */
  readonly columns: readonly SheetStyle[];
  /** Rows; the heading comes first. */
  readonly slices: AsyncIterable<readonly (readonly SheetCell[])[]>;
}

// Characters of XML that are generated and compressed at a time, between slices of other work
const pieceLength = 50_000;
/** Excel's limit of characters per cell; longer texts are cut and marked. */
export const longestCell = 32_767;

// Indexes of the cell formats in `styles`; the text format keeps leading zeros of phone numbers that are typed in later
const styleIds = { number: 0, text: 1, day: 2, month: 3, moment: 4 } as const satisfies Record<SheetStyle, number>;
const headingStyle = 5;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Streams a workbook with one sheet, generated as it is read. `cut` is the mark at the end of a text that was cut. */
export function workbook(sheet: Sheet, cut: string): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(parts(sheet.name))) zip.addBuffer(Buffer.from(head + xml), path);
  const rows = Readable.from(sheetXml(sheet, cut), { objectMode: false, highWaterMark: 1 });
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  const bytes = Readable.from(zip.outputStream, { objectMode: false });
  zip.on('error', (error: Error) => bytes.destroy(error));
  rows.on('error', (error) => bytes.destroy(error));
  // The client has disconnected: stop reading rows
  bytes.on('close', () => rows.destroy());
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
}

async function* sheetXml({ columns, slices }: Sheet, cut: string): AsyncGenerator<string> {
  const cols = columns.map((style, at) => {
    const place = `min="${at + 1}" max="${at + 1}"`;
    return `<col ${place} width="${style === 'moment' ? 20 : 16}" style="${styleIds[style]}" customWidth="1"/>`;
  });
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
  let row = 0;
  let xml = '';
  for await (const slice of slices)
    for (const cells of slice) {
      row += 1;
      xml += rowXml(cells, row, cut);
      if (xml.length < pieceLength) continue;
      yield xml;
      xml = '';
    }
  yield `${xml}</sheetData></worksheet>`;
}

function rowXml(cells: readonly SheetCell[], row: number, cut: string): string {
  const xml = cells.map((cell, at) => {
    if (cell === '') return '';
    const place = `${columnLetters(at)}${row}`;
    if (typeof cell !== 'string') return `<c r="${place}" s="${styleIds[cell.style]}"><v>${cell.figure}</v></c>`;
    const style = row === 1 ? headingStyle : styleIds.text;
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting(cell, cut))}</t></is></c>`;
  });
  return `<row r="${row}">${xml.join('')}</row>`;
}

function fitting(text: string, cut: string): string {
  return text.length <= longestCell ? text : text.slice(0, longestCell - cut.length) + cut;
}

/** A, …, Z, AA, … */
function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}

/** Returns a sheet name that Excel accepts. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet1'
  );
}

function parts(name: string): Readonly<Record<string, string>> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles(),
  };
}

function styles(): string {
  const formats = { 164: 'yyyy/mm/dd', 165: 'yyyy/mm', 166: 'yyyy/mm/dd hh:mm:ss' };
  const codes = Object.entries(formats).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
  const xf = (format: number, font = 0) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  // General, text, day, month, moment, heading
  const cells = [xf(0), xf(49), xf(164), xf(165), xf(166), xf(49, 1)];
  return [
    `<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.join('')}</numFmts>`,
    '<fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}
