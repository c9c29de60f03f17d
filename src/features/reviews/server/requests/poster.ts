import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js';
import type { Day } from '#core/model/day.ts';
import { contentWidth, grey, ink, line, makePdf, margin, type Pdf, paragraph, rule } from '#documents/server/paper.ts';
import { textHeight } from '#documents/server/put-text.ts';
import { linkBy, posterWords } from '../../rules/review-request.ts';

/** What a poster shows. */
export interface Poster {
  readonly storeName: string;
  /** The store's link; the QR code names its channel, the printed one is as short as can be. */
  readonly url: string;
  readonly day: Day;
}

const qrSize = 300;
/** The blank modules around a QR code, by its standard. */
const quiet = 4;
const nameSizes = [34, 28, 23, 19, 16] as const;
const nameHeight = 96;

/** Renders the poster of a store: one page A4 that asks everybody for an honest review. */
export function renderPoster({ storeName, url, day }: Poster): Promise<Uint8Array<ArrayBuffer>> {
  const title = `${posterWords.title} ${storeName}`;
  return makePdf({ title, day, author: storeName }, (pdf) => {
    name(pdf, storeName, 72);
    rule(pdf, 182, { x: margin + 150, width: contentWidth - 300 });
    centred(pdf, posterWords.title, 204, 38, { bold: true });
    centred(pdf, posterWords.request, 276, 16);
    qrCode(pdf, linkBy('QR', url), { x: (595.28 - qrSize) / 2, y: 306 });
    centred(pdf, posterWords.howTo, 616, 13);
    line(pdf, url, margin, 648, contentWidth, { size: 12, color: grey, align: 'center' });
    rule(pdf, 706);
    centred(pdf, posterWords.noReward, 720, 12, { color: grey });
    centred(pdf, posterWords.account, 742, 12, { color: grey });
  });
}

function centred(pdf: Pdf, text: string, y: number, size: number, { bold = false, color = ink } = {}): void {
  paragraph(pdf, text, margin, y, contentWidth, { size, bold, color, align: 'center' });
}

/** Draws the store's name as large as it fits above the line, a long one over two lines. */
function name(pdf: Pdf, storeName: string, y: number): void {
  const heightAt = (size: number) => textHeight(pdf, storeName, { width: contentWidth, size, bold: true, lineGap: 1 });
  const size = nameSizes.find((one) => heightAt(one) <= nameHeight) ?? 16;
  const top = y + Math.max(0, (nameHeight - heightAt(size)) / 2);
  paragraph(pdf, storeName, margin, top, contentWidth, { size, bold: true, align: 'center' });
}

/** Draws the QR code as shapes, with its quiet zone within the size, so that it stays sharp at any scale. */
function qrCode(pdf: Pdf, text: string, { x, y }: { readonly x: number; readonly y: number }): void {
  const modules = QrCode.encodeText(text, Ecc.QUARTILE).getModules();
  const size = qrSize / (modules.length + 2 * quiet);
  for (const [row, cells] of modules.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) pdf.rect(x + (column + quiet) * size, y + (row + quiet) * size, size, size);
  pdf.fill('#000000');
}
