import { inflateSync } from 'node:zlib';
import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js';
import { describe, expect, it } from 'vitest';
import { pdfPages, pdfText } from '../../../../../tests/support/pdf-text.ts';
import { renderPoster } from './poster.ts';

const url = 'https://console.example.com/r/abcd2345';
const day = '2026-11-30';

/** The drawing commands of a PDF. */
function drawnIn(bytes: Uint8Array): string {
  const file = Buffer.from(bytes);
  const streams = file.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g);
  return [...streams]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n');
}

describe('the poster', () => {
  it('is one page that names the store, asks for an honest review and prints the link', async () => {
    const bytes = await renderPoster({ storeName: '喫茶こもれび', url, day });
    expect(await pdfPages(bytes)).toBe(1);
    const text = await pdfText(bytes);
    for (const part of ['喫茶こもれび', 'クチコミのお願い', '率直なご感想', '特典や不利益はありません', url])
      expect(text).toContain(part);
  });

  it('stays one page with the longest name', async () => {
    const bytes = await renderPoster({ storeName: 'とても長い名前の整骨院'.repeat(9), url, day });
    expect(await pdfPages(bytes)).toBe(1);
    expect(await pdfText(bytes)).toContain('クチコミのお願い');
  });

  it('draws as many squares as the code has dark modules', async () => {
    const code = QrCode.encodeText(`${url}?c=qr`, Ecc.QUARTILE);
    const dark = code.getModules().flat().filter(Boolean).length;
    const bytes = await renderPoster({ storeName: '喫茶', url, day });
    expect(drawnIn(bytes).match(/ re$/gm)).toHaveLength(dark);
  });
});
