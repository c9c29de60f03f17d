import { makePdf, type Pdf } from './paper.ts';

export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly align?: 'center' | 'right';
}

/** Draws a PNG or JPEG scaled to fit into a box, keeping its proportions. */
export function picture(pdf: Pdf, bytes: Uint8Array, { x, y, width, height, align }: PictureBox): void {
  pdf.image(Buffer.from(bytes), x, y, {
    fit: [width, height],
    ...(align === undefined ? {} : { align }),
    valign: 'center',
  });
}

/** Makes a page with only this image. Throws when it cannot be drawn. */
export function pictureAlone(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf({ title: '', day: '2026-01-01', author: '' }, (pdf) =>
    picture(pdf, bytes, { x: 0, y: 0, width: 100, height: 100 }),
  );
}
