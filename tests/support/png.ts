import { crc32, deflateSync } from 'node:zlib';

/** A PNG in one colour (red, green, blue, alpha); with `hollow`, only a frame in that colour around a transparent middle. `filler` follows the compressed pixels. */
export function png(
  width: number,
  height: number,
  [r, g, b, a]: readonly [number, number, number, number],
  hollow = false,
  filler: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const rows: number[] = [];
  for (let y = 0; y < height; y += 1) {
    rows.push(0);
    for (let x = 0; x < width; x += 1) {
      const isFrame = x < width / 10 || y < height / 10 || x >= (width * 9) / 10 || y >= (height * 9) / 10;
      rows.push(r, g, b, hollow && !isFrame ? 0 : a);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    ...(filler.length === 0 ? [] : [chunk('IDAT', Buffer.from(filler))]),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
