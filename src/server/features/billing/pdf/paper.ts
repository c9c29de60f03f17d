import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { type Day, startOfDay } from '#domain/day.ts';

export type Pdf = PDFKit.PDFDocument;

export const margin = 42;
export const contentWidth = 595.28 - 2 * margin;
/** Below this nothing but the page number stands. */
export const contentBottom = 841.89 - 54;
export const ink = '#1f1f1f';
export const grey = '#595959';
export const hairline = '#bfbfbf';
export const navy = '#001F60';
export const shade = '#f2f4f8';

const require = createRequire(import.meta.url);
const fonts = new Map<string, Buffer>();

/** A font of the registry package, read once: millions of bytes that every document shares. */
function fontFile(name: string): Buffer {
  const read = fonts.get(name) ?? readFileSync(require.resolve(`@expo-google-fonts/noto-sans-jp/${name}`));
  fonts.set(name, read);
  return read;
}

/**
 * An A4 document in Japanese, its fonts embedded and subset, page numbers at the foot of more than one page. The same
 * content makes the same bytes: the only date in it is the document's own.
 */
export async function makePdf(
  { title, day, author }: { title: string; day: Day; author: string },
  draw: (pdf: Pdf) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Date(startOfDay(day));
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'ja-JP',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Creator: '店順', CreationDate: made, ModDate: made },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', fontFile('400Regular/NotoSansJP_400Regular.ttf'));
  pdf.registerFont('bold', fontFile('700Bold/NotoSansJP_700Bold.ttf'));
  pdf.font('regular').fontSize(9).fillColor(ink);
  draw(pdf);
  numberPages(pdf);
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

function numberPages(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange();
  if (count < 2) return;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    line(pdf, `${page + 1} / ${count}`, margin, 841.89 - 40, contentWidth, { size: 8, color: grey, align: 'center' });
  }
}

export interface LineStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** One line of text at a place of the page; what does not fit is cut, and nothing ever starts a page. */
export function line(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  width: number,
  { size = 9, bold = false, color = ink, align = 'left' }: LineStyle = {},
): void {
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color);
  const { bottom } = pdf.page.margins;
  // pdfkit would open a page for what it takes to run over the margin
  pdf.page.margins.bottom = 0;
  pdf.text(text, x, y, { width, align, lineBreak: true, height: size * 1.5, ellipsis: '…' });
  pdf.page.margins.bottom = bottom;
}

/** Text over several lines; gives the y below it. */
export function paragraph(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  width: number,
  { size = 9, bold = false, color = ink, align = 'left' }: LineStyle = {},
): number {
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color);
  const { bottom } = pdf.page.margins;
  pdf.page.margins.bottom = 0;
  pdf.text(text, x, y, { width, align, lineGap: 1 });
  pdf.page.margins.bottom = bottom;
  return pdf.y;
}

/** A hairline across the page's content. */
export function rule(pdf: Pdf, y: number, { x = margin, width = contentWidth, color = hairline } = {}): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}

/** ¥12,345, −¥12,345 */
export function yen(amount: number): string {
  return `${amount < 0 ? '−' : ''}¥${Math.abs(amount).toLocaleString('ja-JP')}`;
}

/** The y to go on at: here, or the top of a new page when so much does not fit. */
export function roomFor(pdf: Pdf, height: number, y: number): number {
  if (y + height <= contentBottom) return y;
  pdf.addPage();
  return margin;
}
