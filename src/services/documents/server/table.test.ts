import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { contentWidth, makePdf, margin } from './paper.ts';
import { table } from './table.ts';

/** What is drawn on the pages, as PDF operators. */
function drawnIn(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1');
  return [...file.matchAll(/stream\r?\n([\s\S]*?)endstream/g)]
    .map(([, data = '']) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

it('a cell that is a chip has its ground and its ink, and one that is a text has none', async () => {
  const columns = [
    { title: 'キーワード', width: contentWidth - 60 },
    { title: '最高', width: 60, align: 'right' },
  ] as const;
  const drawing = (cell: Parameters<typeof table>[2][number][number]) =>
    makePdf({ title: '試し', day: '2026-10-31', author: '店順', colour: '#001F60' }, (pdf) => {
      table(pdf, columns, [['上野 定食', cell]], margin);
    });
  const amber = /0\.949\d* 0\.694\d* 0\.2\d* scn/;
  expect(drawnIn(await drawing({ text: '14位', ground: '#f2b134', ink: '#1f2329' }))).toMatch(amber);
  expect(drawnIn(await drawing('14位'))).not.toMatch(amber);
});
