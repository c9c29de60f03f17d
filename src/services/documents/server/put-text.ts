import { ascent, type FontName, type FontRun, fontFile, fontRuns } from './fonts.ts';
import { cutLine, type Measure, type TextLine, textLines } from './text-lines.ts';

type Pdf = PDFKit.PDFDocument;

export interface TextBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
  readonly color: string;
  readonly align: 'left' | 'right' | 'center';
  readonly lineGap: number;
  /** True for a single line, cut with an ellipsis if it does not fit. */
  readonly cut?: boolean;
}

type Letters = Pick<TextBox, 'size' | 'bold'>;

/** Typesetters' placeholder for a character without a glyph. Documents to be issued are rejected before they could contain it. */
const geta = '〓';

/** Draws a text in a box, with fallback fonts for characters that the Japanese font lacks. Returns the y below it. */
export function putText(pdf: Pdf, text: string, box: TextBox): number {
  const { x, y, width, size, align, lineGap, cut = false } = box;
  pdf.fillColor(box.color);
  const { bottom } = pdf.page.margins;
  // pdfkit would start a page for text that it expects to overflow the margin
  pdf.page.margins.bottom = 0;
  const plain = inJapaneseFont(text);
  let below: number;
  if (plain !== null) {
    setFont(pdf, 'japanese', box);
    pdf.text(plain, x, y, { width, align, lineGap, ...(cut ? { height: size * 1.5, ellipsis: '…' } : {}) });
    below = pdf.y;
  } else {
    const measure = measureIn(pdf, box);
    const lines = cut ? [cutLine(text.replaceAll('\n', ' '), width, measure)] : textLines(text, width, measure);
    const height = lineHeight(pdf, box) + lineGap;
    for (const [index, line] of lines.entries()) putLine(pdf, line, { ...box, y: y + index * height });
    below = y + lines.length * height;
  }
  pdf.page.margins.bottom = bottom;
  return below;
}

/** Returns the height of the text in a box of that width. */
export function textHeight(
  pdf: Pdf,
  text: string,
  { width, lineGap, ...letters }: Letters & Pick<TextBox, 'width' | 'lineGap'>,
) {
  const plain = inJapaneseFont(text);
  if (plain === null)
    return textLines(text, width, measureIn(pdf, letters)).length * (lineHeight(pdf, letters) + lineGap);
  setFont(pdf, 'japanese', letters);
  return pdf.heightOfString(plain, { width, lineGap });
}

/** Returns the text as the Japanese font draws it; null when it needs another font. */
function inJapaneseFont(text: string): string | null {
  const runs = fontRuns(text);
  return runs.every(({ font }) => font === 'japanese') ? runs.map((run) => run.text).join('') : null;
}

function putLine(pdf: Pdf, { runs, width }: TextLine, box: TextBox): void {
  const free = box.width - width;
  let x = box.x + (box.align === 'right' ? free : box.align === 'center' ? free / 2 : 0);
  const baseline = box.y + ascent() * box.size;
  const measure = measureIn(pdf, box);
  for (const run of runs) {
    setFont(pdf, run.font ?? 'japanese', box);
    pdf.text(drawn(run), x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    x += measure(run);
  }
}

function measureIn(pdf: Pdf, letters: Letters): Measure {
  return (run) => {
    setFont(pdf, run.font ?? 'japanese', letters);
    return pdf.widthOfString(drawn(run));
  };
}

function lineHeight(pdf: Pdf, letters: Letters): number {
  setFont(pdf, 'japanese', letters);
  return pdf.currentLineHeight(true);
}

function setFont(pdf: Pdf, name: FontName, { size, bold }: Letters): void {
  const key = `${name}${bold ? '-bold' : ''}`;
  pdf.registerFont(key, fontFile(name, bold));
  pdf.font(key).fontSize(size);
}

function drawn({ font, text }: FontRun): string {
  return font === null ? text.replaceAll(/./gsu, geta) : text;
}
