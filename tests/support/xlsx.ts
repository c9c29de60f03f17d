import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Creates a zip archive of these files. */
export async function zipped(parts: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** The files of a workbook whose sheet contains these rows as XML; `other` overrides or adds files. */
export function workbookParts(rows: string, other: Readonly<Record<string, string | Uint8Array>> = {}) {
  return {
    '_rels/.rels': `<Relationships xmlns="${packaged}"><Relationship Id="a" Type="${relationships}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="1" sheetId="1" r:id="s"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="s" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="t" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="u" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ...other,
  };
}

/** Creates a workbook with these rows of text. */
export function textBook(lines: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const row = (cells: readonly string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`).join('')}</row>`;
  return zipped(workbookParts(lines.map(row).join('')));
}

/** Creates a small file that decompresses to that many megabytes. */
export function bomb(megabytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const blank = new Uint8Array(megabytes * 1_000_000).fill(0x20);
  const sheet = Buffer.concat([Buffer.from(`<worksheet xmlns="${main}">`), blank, Buffer.from('</worksheet>')]);
  return zipped(workbookParts('', { 'xl/worksheets/sheet1.xml': sheet }));
}
