import { accentOf, contentBottom, hairline, ink, margin, type Pdf, rule, shade } from './paper.ts';
import { putText, textHeight } from './put-text.ts';

export interface DocumentColumn {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
}

/** A text on a coloured ground, such as a rank. */
export interface ChipCell {
  readonly text: string;
  /** Null: hatched, where there is no value. */
  readonly ground: string | null;
  readonly ink: string;
  /** A text after the chip. */
  readonly beside?: { readonly text: string; readonly color: string };
}

export type DocumentCell = string | ChipCell;

type Row = readonly DocumentCell[];

const padding = 4;
const chipWidth = 32;
const besideWidth = 26;
const size = 8.5;

/** Draws a table, repeating its heading on each page; rows are never split. Returns the y below it. */
export function table(pdf: Pdf, columns: readonly DocumentColumn[], rows: readonly Row[], top: number): number {
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

function cells(pdf: Pdf, columns: readonly DocumentColumn[], row: Row, y: number, bold: boolean): void {
  let x = margin;
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    const at = { x: x + padding, y: y + padding, width: width - 2 * padding };
    const cell = row[index] ?? '';
    if (typeof cell === 'string') putText(pdf, cell, { ...at, size, bold, color: ink, align, lineGap: 0 });
    else chip(pdf, cell, at, align);
    x += width;
  }
}

/** Draws a chip with the text beside it, on the side to which its column is aligned. */
function chip(
  pdf: Pdf,
  { text, ground, ink: color, beside }: ChipCell,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  align: 'left' | 'right' | 'center',
): void {
  const free = width - chipWidth - (beside === undefined ? 0 : besideWidth);
  const left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0);
  chipGround(pdf, { x: left, y: y - 1, width: chipWidth, height: size * 1.45 + 2 }, ground);
  putText(pdf, text, { x: left, y, width: chipWidth, size, bold: false, color, align: 'center', lineGap: 0 });
  if (beside === undefined) return;
  const after = { x: left + chipWidth + 4, y, width: besideWidth - 4 };
  putText(pdf, beside.text, { ...after, size, bold: false, color: beside.color, align: 'left', lineGap: 0 });
}

interface ChipBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws the ground of a chip: a colour, or hatching for null. */
export function chipGround(pdf: Pdf, { x, y, width, height }: ChipBox, ground: string | null): void {
  if (ground !== null) {
    pdf.roundedRect(x, y, width, height, 2).fill(ground);
    return;
  }
  pdf.save().roundedRect(x, y, width, height, 2).clip();
  for (let at = x - height; at < x + width; at += 4) pdf.moveTo(at, y + height).lineTo(at + height, y);
  pdf.lineWidth(0.8).strokeColor(hairline).stroke().restore();
}

function textOf(cell: DocumentCell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

function heightOf(pdf: Pdf, columns: readonly DocumentColumn[], row: Row): number {
  const one = size * 1.45;
  const heights = columns.map(({ width }, index) => {
    const text = textOf(row[index]);
    // Most cells are short, and measuring is slow
    if (!text.includes('\n') && text.length * size < width - 2 * padding) return one;
    return textHeight(pdf, text, { width: width - 2 * padding, size, bold: false, lineGap: 0 });
  });
  return Math.max(one, ...heights) + 2 * padding;
}

function widthOf(columns: readonly DocumentColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}
