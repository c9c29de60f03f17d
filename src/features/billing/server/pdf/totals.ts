import { yenText } from '#core/model/language.ts';
import {
  accentOf,
  contentWidth,
  grey,
  line,
  margin,
  type Pdf,
  paragraph,
  roomFor,
  rule,
} from '#documents/server/paper.ts';
import { textHeight } from '#documents/server/put-text.ts';
import { isReducedRate } from '#domain/invoices/invoice.ts';
import type { TaxOfRate } from '#domain/invoices/tax.ts';

const width = 230;
const x = margin + contentWidth - width;

/** Label and value; a strong one has a rule above it. */
export interface Total {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

/** Base and tax of each rate; the reduced rate is marked with ※. */
export function taxTotals(taxes: readonly TaxOfRate[]): Total[] {
  return taxes.flatMap(({ rate, base, tax }) => [
    { label: `${rate}%対象${isReducedRate(rate) ? ' ※' : ''}`, value: yenText(base) },
    { label: `消費税（${rate}%）`, value: yenText(tax) },
  ]);
}

/** Draws the sums at the right side, never split over pages; a long label takes several lines. Returns the y below them. */
export function totals(pdf: Pdf, rows: readonly Total[], top: number): number {
  const labels = { width: 124, size: 9, bold: false, lineGap: 1 };
  const heightOf = ({ label, strong }: Total) => (strong === true ? 24 : Math.max(15, textHeight(pdf, label, labels)));
  let y = roomFor(
    pdf,
    rows.reduce((sum, row) => sum + heightOf(row), 0),
    top,
  );
  for (const row of rows) {
    const { label, value, strong = false } = row;
    if (strong) rule(pdf, y, { x, width, color: accentOf(pdf) });
    const at = strong ? y + 5 : y;
    if (strong) line(pdf, label, x, at, labels.width, { size: 10, bold: true });
    else paragraph(pdf, label, x, at, labels.width, { color: grey });
    line(pdf, value, x + 124, at, 102, strong ? { size: 11, bold: true, align: 'right' } : { align: 'right' });
    y += heightOf(row);
  }
  return y;
}

/** Draws the legend of the ※ mark if a line has the reduced rate. Returns the y below it. */
export function reducedRateLegend(pdf: Pdf, lines: readonly { taxRate: number }[], top: number): number {
  if (!lines.some(({ taxRate }) => isReducedRate(taxRate))) return top;
  return paragraph(pdf, '※は軽減税率（8%）の対象です。', margin, roomFor(pdf, 14, top), contentWidth, { color: grey });
}

/** Appends ※ to text taxed at the reduced rate. */
export function marked(text: string, taxRate: number): string {
  return isReducedRate(taxRate) ? `${text} ※` : text;
}

/** Draws a paragraph with its label at the left, on a new page if it does not fit. Returns the y below it. */
export function labelled(pdf: Pdf, label: string, text: string, top: number): number {
  const height = textHeight(pdf, text, { width: contentWidth - 70, size: 9, bold: false, lineGap: 1 });
  const y = roomFor(pdf, height, top);
  line(pdf, label, margin, y, 68, { bold: true });
  return paragraph(pdf, text, margin + 70, y, contentWidth - 70) + 8;
}
