import { existsSync, readFileSync } from 'node:fs';
import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { barePicture } from '../files.ts';
import { exifOf, orientationIn } from './orientation.ts';

const secret = 'GPS 35.681236 139.767125';

const jpegSegment = (marker: number, content: Buffer | string) => {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
};
/** EXIF as a camera writes it: the orientation, in the given byte order, and a text. */
const exif = (orientation: number, order: 'II' | 'MM' = 'MM') => {
  const tiff = Buffer.alloc(8 + 2 + 12);
  const isLittle = order === 'II';
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  return Buffer.concat([tiff, Buffer.from(secret)]);
};
const pixel = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
const jpeg = (...segments: readonly Buffer[]) =>
  Buffer.concat([pixel.subarray(0, 2), ...segments, pixel.subarray(2), Buffer.from([0xff, 0xd9])]);
const inJpeg = (bytes: Buffer) => {
  const at = bytes.indexOf('Exif\0\0', 0, 'latin1');
  return at === -1 ? null : orientationIn(bytes.subarray(at + 6));
};

const chunk = (type: string, content: Buffer) => {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(type, 4, 'latin1');
  content.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
};
const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const png = (...chunks: readonly Buffer[]) =>
  Buffer.concat([onePixelPng.subarray(0, 33), ...chunks, onePixelPng.subarray(33)]);

const webpChunk = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};
const webp = (flags: number, ...chunks: readonly Buffer[]) => {
  const image = webpChunk('VP8L', Buffer.from('2f0000001007100011118888fe0700', 'hex'));
  const body = Buffer.concat([webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])), image, ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
};

describe('an uploaded picture', () => {
  it.each(['II', 'MM'] as const)('loses where a JPEG was taken and keeps how it is turned (%s)', (order) => {
    const sent = jpeg(
      jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(6, order)])),
      jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${secret}</x>`),
      jpegSegment(0xe2, `MPF\0${secret}`),
      jpegSegment(0xed, `Photoshop 3.0\0${secret}`),
      jpegSegment(0xfe, secret),
    );
    const bare = barePicture('image/jpeg', Buffer.concat([sent, Buffer.from(`a second picture, ${secret}`)]));
    expect(bare?.includes(secret)).toBe(false);
    expect(inJpeg(bare ?? Buffer.alloc(0))).toBe(6);
    // The picture itself is what it was
    expect(bare?.includes(pixel.subarray(20))).toBe(true);
    expect(barePicture('image/jpeg', bare ?? Buffer.alloc(0))).toEqual(bare);
  });

  it('keeps a JPEG’s colour profile and colour transform, and no EXIF where it is upright', () => {
    const profile = jpegSegment(0xe2, 'ICC_PROFILE\0 of this camera');
    const adobe = jpegSegment(0xee, 'Adobe\0d\0\0\0\0\u0001');
    const upright = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(1)]));
    const bare = barePicture('image/jpeg', jpeg(upright, profile, adobe)) ?? Buffer.alloc(0);
    expect([bare.includes(profile), bare.includes(adobe), inJpeg(bare)]).toEqual([true, true, null]);
  });

  it('loses the texts, times and EXIF of a PNG, and keeps its pixels and how it is turned', () => {
    const sent = png(
      chunk('tEXt', Buffer.from(`Comment\0${secret}`)),
      chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${secret}`)),
      chunk('tIME', Buffer.from(secret)),
      chunk('gAMA', Buffer.from([0, 0, 177, 143])),
      chunk('eXIf', exif(8)),
      chunk('prIv', Buffer.from(secret)),
    );
    const bare = barePicture('image/png', Buffer.concat([sent, Buffer.from(secret)])) ?? Buffer.alloc(0);
    expect([bare.includes(secret), bare.includes('gAMA')]).toEqual([false, true]);
    const at = bare.indexOf('eXIf');
    expect(orientationIn(bare.subarray(at + 4))).toBe(8);
    expect(bare.readUInt32BE(at + 4 + 26)).toBe(crc32(bare.subarray(at, at + 4 + 26)));
    const pixels = bare.indexOf('IDAT');
    expect(inflateSync(bare.subarray(pixels + 4, pixels + 4 + bare.readUInt32BE(pixels - 4)))).toHaveLength(5);
    expect(barePicture('image/png', onePixelPng)).toEqual(onePixelPng);
  });

  it('loses the EXIF and XMP of a WebP, says so in its head, and keeps how it is turned', () => {
    const bare = barePicture(
      'image/webp',
      webp(0x0c, webpChunk('EXIF', exif(3)), webpChunk('XMP ', Buffer.from(secret))),
    );
    expect(bare?.includes(secret)).toBe(false);
    expect(bare?.[20]).toBe(0x08);
    expect(bare?.readUInt32LE(4)).toBe((bare?.length ?? 0) - 8);
    expect(orientationIn(bare?.subarray((bare?.indexOf('EXIF') ?? 0) + 8) ?? Buffer.alloc(0))).toBe(3);
    const upright = barePicture('image/webp', webp(0x0c, webpChunk('EXIF', exif(1))));
    expect([upright?.[20], upright?.includes('EXIF')]).toEqual([0, false]);
  });

  it('that cannot be read to its end is none, wherever it is cut', () => {
    for (const [type, whole] of [
      ['image/jpeg', jpeg(jpegSegment(0xe1, Buffer.from('Exif\0\0', 'latin1')))],
      ['image/png', png(chunk('eXIf', exif(3)))],
      ['image/webp', webp(8, webpChunk('EXIF', exif(3)))],
    ] as const) {
      const head = { 'image/jpeg': 40, 'image/png': 60, 'image/webp': 30 }[type];
      for (let length = 0; length < whole.length; length += 1) {
        const bare = barePicture(type, whole.subarray(0, length));
        if (length < head) expect([type, length, bare]).toEqual([type, length, null]);
      }
    }
    expect(orientationIn(Buffer.from('II*\0\u00ff\u00ff\u00ff\u00ff', 'latin1'))).toBe(1);
    for (let turned = 1; turned <= 8; turned += 1) expect(orientationIn(exifOf(turned))).toBe(turned);
  });

  const shared = new URL('../../../../../../../shared/cases/photo-exif-gps.jpg', import.meta.url);
  it.skipIf(!existsSync(shared))('of a telephone loses its place (skipped without ../shared/cases)', () => {
    const sent = readFileSync(shared);
    const bare = barePicture('image/jpeg', sent) ?? Buffer.alloc(0);
    const turned = orientationIn(sent.subarray(sent.indexOf('Exif\0\0', 0, 'latin1') + 6));
    expect(inJpeg(bare)).toBe(turned === 1 ? null : turned);
    expect(bare.length).toBeLessThan(sent.length);
    expect(bare.length).toBeGreaterThan(sent.length - 2000);
  });
});
