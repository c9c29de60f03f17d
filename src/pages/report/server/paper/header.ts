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
import { picture } from '#documents/server/pictures.ts';
import type { ReportLetterhead } from '../letterhead.ts';

const marksWidth = 160;
const textWidth = contentWidth - marksWidth - 12;

interface Head {
  /** To whom, above all. */
  readonly addressee: string | null;
  /** The line above the title. */
  readonly subject: string;
  readonly title: string;
}

/** Draws the head of a page: addressee, subject and title, and at the right the agency. Returns the y below it. */
export function head(pdf: Pdf, { addressee, subject, title }: Head, letterhead: ReportLetterhead): number {
  agency(pdf, letterhead);
  let y = margin;
  if (addressee !== null) y = paragraph(pdf, addressee, margin, y, textWidth, { size: 12, bold: true }) + 8;
  y = paragraph(pdf, subject, margin, y, textWidth, { size: 10, color: grey }) + 2;
  y = paragraph(pdf, title, margin, y, textWidth, { size: 18, bold: true, color: accentOf(pdf) }) + 6;
  y = Math.max(y, margin + 46);
  rule(pdf, y, { color: accentOf(pdf) });
  return y + 14;
}

/** Draws the agency's logo and name at the right of the header. */
function agency(pdf: Pdf, { agency: name, logo }: ReportLetterhead): void {
  const x = margin + contentWidth - marksWidth;
  if (logo !== null) picture(pdf, logo, { x, y: margin - 8, width: marksWidth, height: 32, align: 'right' });
  if (name !== null) line(pdf, name, x, margin + 28, marksWidth, { size: 9, color: grey, align: 'right' });
}

/** Draws the heading of a part, on a new page if little room is left. Returns the y below it. */
export function heading(pdf: Pdf, text: string, y: number): number {
  const at = roomFor(pdf, 60, y);
  line(pdf, text, margin, at, contentWidth, { size: 12, bold: true });
  return at + 22;
}

/** Draws lines of text, each wrapped, over as many pages as they need. Returns the y below them. */
export function lines(pdf: Pdf, texts: readonly string[], y: number, color?: string): number {
  let at = y;
  for (const text of texts) {
    const style = { size: 9, ...(color === undefined ? {} : { color }) };
    at = paragraph(pdf, text, margin, roomFor(pdf, 16, at), contentWidth, style) + 1;
  }
  return at;
}
