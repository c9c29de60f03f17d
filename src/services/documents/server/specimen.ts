import { line, makePdf } from './paper.ts';

/** A page with a character in each weight; drawing it loads everything that drawing needs. */
export function specimen(): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ title: '', day: '2026-01-01', author: '' }, (pdf) => {
    line(pdf, 'あ', 0, 0, 100);
    line(pdf, 'あ', 0, 20, 100, { bold: true });
  });
}
