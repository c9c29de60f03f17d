import { accentOf, contentBottom, ink, margin, type Pdf, rule, shade } from './paper.ts';
import { putText, textHeight } from './put-text.ts';

export interface DocumentColumn {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
}

const padding = 4;
const size = 8.5;

/** Draws a table, repeating its heading on each page; rows are never split. Returns the y below it. */
export function table(
  pdf: Pdf,
  columns: readonly DocumentColumn[],
  rows: readonly (readonly string[])[],
  top: number,
): number {
  let y = heading(pdf, columns, top);
  for (const row of rows) {
    const height = heightOf(pdf, columns, row);
    if (y + height > contentBottom) {
      pdf.addPage();
      y = heading(pdf, columns, margin);
    }
    cells(pdf, columns, row, y, false);
    y += height;
    rule(pdf, y, { width: widthOf(columns) });
  }
  return y;
}

function heading(pdf: Pdf, columns: readonly DocumentColumn[], y: number): number {
  const height = size * 1.45 + 2 * padding;
  pdf.rect(margin, y, widthOf(columns), height).fill(shade);
  rule(pdf, y + height, { width: widthOf(columns), color: accentOf(pdf) });
  cells(
    pdf,
    columns,
    columns.map((column) => column.title),
    y,
    true,
  );
  return y + height;
}

function cells(pdf: Pdf, columns: readonly DocumentColumn[], row: readonly string[], y: number, bold: boolean): void {
  let x = margin;
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    const at = { x: x + padding, y: y + padding, width: width - 2 * padding };
    putText(pdf, row[index] ?? '', { ...at, size, bold, color: ink, align, lineGap: 0 });
    x += width;
  }
}

function heightOf(pdf: Pdf, columns: readonly DocumentColumn[], row: readonly string[]): number {
  const one = size * 1.45;
  const heights = columns.map(({ width }, index) => {
    const text = row[index] ?? '';
    // Most cells are short, and measuring is slow
    if (!text.includes('\n') && text.length * size < width - 2 * padding) return one;
    return textHeight(pdf, text, { width: width - 2 * padding, size, bold: false, lineGap: 0 });
  });
  return Math.max(one, ...heights) + 2 * padding;
}

function widthOf(columns: readonly DocumentColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}
