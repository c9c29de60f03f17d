import type { FileType } from '#core/fields/file/model.ts';
import { bareJpeg } from './jpeg.ts';
import { barePng } from './png.ts';
import { bareWebp } from './webp.ts';

const readers: Readonly<Record<FileType, (bytes: Buffer) => Buffer | null>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
};

/**
 * Returns an uploaded picture without its metadata: the place, the time, the author, the camera, any text. The pixels are unchanged; the
 * colour profile and the orientation stay. Null if the bytes are no complete picture of that type.
 */
export function barePicture(type: FileType, bytes: Uint8Array): Buffer | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readers[type](whole);
  } catch (error) {
    // Read beyond the end: it is cut off
    if (error instanceof RangeError) return null;
    throw error;
  }
}
