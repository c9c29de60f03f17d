import { PDFDocument } from '@cantoo/pdf-lib';
import type { Day } from '#core/model/day.ts';
import { line, makePdf } from '#documents/server/paper.ts';
import { dayInWords } from '#domain/month.ts';

const red = '#c62828';

/**
 * Returns a copy of an issued invoice with 取消 and the day across its first page. The mark is laid over the stored document: drawing it
 * again could show names that have changed since. Deterministic, as every document is.
 */
export async function renderCancelledCopy(
  issued: Uint8Array<ArrayBuffer>,
  cancelledOn: Day,
): Promise<Uint8Array<ArrayBuffer>> {
  const copy = await PDFDocument.load(issued, { updateMetadata: false });
  const [mark] = await copy.embedPdf(await cancelMark(cancelledOn));
  if (mark !== undefined) copy.getPage(0).drawPage(mark);
  copy.setTitle(`${copy.getTitle() ?? '請求書'}（取消）`);
  return new Uint8Array(await copy.save({ addDefaultPage: false }));
}

/** A page that holds the mark alone, in our own fonts. */
function cancelMark(cancelledOn: Day): Promise<Uint8Array<ArrayBuffer>> {
  const text = '取消';
  return makePdf({ title: text, day: cancelledOn, author: '' }, (pdf) => {
    pdf
      .save()
      .rotate(-35, { origin: [297, 421] })
      .opacity(0.45);
    line(pdf, text, 47, 330, 500, { size: 110, bold: true, color: red, align: 'center' });
    line(pdf, `取消日 ${dayInWords(cancelledOn)}`, 47, 480, 500, { size: 26, bold: true, color: red, align: 'center' });
    pdf.restore();
  });
}
