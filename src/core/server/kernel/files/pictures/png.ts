import { crc32 } from 'node:zlib';
import { exifOf, orientationIn } from './orientation.ts';

const signature = 8;
/** What a picture is drawn from: pixels, palette, transparency, colours, size of a pixel, frames of an animation. */
const needed = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

/**
 * Returns a PNG without its metadata (texts, times, EXIF but for an orientation that is not upright) and whatever follows its end. Null if
 * its chunks cannot be read to the end.
 */
export function barePng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [bytes.subarray(0, signature)];
  for (let at = signature; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (needed.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'eXIf') {
      const orientation = orientationIn(bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) kept.push(chunk(type, exifOf(orientation)));
    }
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

function chunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(type, 4, 'latin1');
  content.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}
