import PDFDocument from 'pdfkit';
import { type Day, startOfDay } from '#core/model/day.ts';
import { productColour } from '#domain/brand.ts';
import { putText } from './put-text.ts';

export type Pdf = PDFKit.PDFDocument;

export const margin = 42;
export const contentWidth = 595.28 - 2 * margin;
/** Only the page number is drawn below this. */
export const contentBottom = 841.89 - 54;
export const ink = '#1f1f1f';
export const grey = '#595959';
export const hairline = '#bfbfbf';
export const shade = '#f2f4f8';

const accents = new WeakMap<Pdf, string>();

/** Returns the colour of a document's title, strong rules and lines. */
export function accentOf(pdf: Pdf): string {
  return accents.get(pdf) ?? productColour;
}

interface Made {
  readonly title: string;
  readonly day: Day;
  readonly author: string;
  /** Defaults to the product's own. */
  readonly colour?: string | null | undefined;
}

/**
 * Makes an A4 document in Japanese with embedded font subsets, and page numbers if there are several pages.
 * Deterministic: the same content makes the same bytes, since its only date is the document's own.
 */
export async function makePdf(
  { title, day, author, colour = null }: Made,
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
  if (colour !== null) accents.set(pdf, colour);
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
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

/** Draws one line of text; overflowing text is cut, and never starts a new page. */
export function line(pdf: Pdf, text: string, x: number, y: number, width: number, style: LineStyle = {}): void {
  putText(pdf, text, { x, y, width, ...lettersOf(style), lineGap: 0, cut: true });
}

/** Draws wrapped text; returns the y below it. */
export function paragraph(pdf: Pdf, text: string, x: number, y: number, width: number, style: LineStyle = {}): number {
  return putText(pdf, text, { x, y, width, ...lettersOf(style), lineGap: 1 });
}

function lettersOf({ size = 9, bold = false, color = ink, align = 'left' }: LineStyle) {
  return { size, bold, color, align };
}

/** Draws a hairline across the content. */
export function rule(pdf: Pdf, y: number, { x = margin, width = contentWidth, color = hairline } = {}): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke();
}

/** Returns the y to continue at: the given one, or the top of a new page if `height` does not fit. */
export function roomFor(pdf: Pdf, height: number, y: number): number {
  if (y + height <= contentBottom) return y;
  pdf.addPage();
  return margin;
}
