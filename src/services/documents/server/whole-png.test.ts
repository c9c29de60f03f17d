import { crc32, deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isWholePng } from './whole-png.ts';

const signature = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, content: Uint8Array, length = content.length): Buffer {
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(length);
  const body = Buffer.concat([Buffer.from(kind), content]);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

function head({ width = 10, height = 10, colour = 6 } = {}): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width);
  content.writeUInt32BE(height, 4);
  content.set([8, colour], 8);
  return chunk('IHDR', content);
}

const pixels = deflateSync(Buffer.alloc(10 * 41));
const end = chunk('IEND', new Uint8Array());
const png = (...chunks: Buffer[]) => new Uint8Array(Buffer.concat([signature, ...chunks]));

it('lets a whole picture through', async () => {
  expect(await isWholePng(png(head(), chunk('IDAT', pixels), end))).toBe(true);
  expect(
    await isWholePng(png(head(), chunk('IDAT', pixels.subarray(0, 5)), chunk('IDAT', pixels.subarray(5)), end)),
  ).toBe(true);
});

it.each([
  ['a length beyond the file', png(head(), chunk('IDAT', pixels, 0x7fffffff))],
  ['a length that leads back', png(head(), chunk('xxxx', new Uint8Array(), 0xfffffff4), chunk('IDAT', pixels), end)],
  ['pixels that unfold to more than there are', png(head(), chunk('IDAT', deflateSync(Buffer.alloc(100_000))), end)],
  ['pixels that unfold to nothing', png(head(), chunk('IDAT', Buffer.from('no pixels')), end)],
  ['no pixels', png(head(), end)],
  ['no end', png(head(), chunk('IDAT', pixels))],
  ['a second head', png(head(), head({ width: 1000, height: 1000 }), chunk('IDAT', pixels), end)],
  ['a colour that there is not', png(head({ colour: 5 }), chunk('IDAT', pixels), end)],
])('refuses %s', async (_, bytes) => {
  expect(await isWholePng(bytes)).toBe(false);
});
