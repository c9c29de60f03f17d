import { exifOf, orientationIn } from './orientation.ts';

const head = 12;
const needed = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The bits of VP8X that announce EXIF and XMP. */
const [exifFlag, xmpFlag] = [0x08, 0x04];

/** Returns a WebP without its metadata but for an orientation that is not upright. Null if its chunks cannot be read to the end. */
export function bareWebp(bytes: Buffer): Buffer | null {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = head; at + 8 <= end; ) {
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > bytes.length) return null;
    const type = bytes.toString('latin1', at, at + 4);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'EXIF') orientation = orientationIn(tiffIn(content));
    if (needed.has(type)) kept.push(chunk(type, Buffer.from(content)));
    at = next;
  }
  if (!kept.some((one) => /^(VP8 |VP8L|ANMF)$/.test(one.toString('latin1', 0, 4)))) return null;
  const features = kept.find((one) => one.toString('latin1', 0, 4) === 'VP8X');
  // Only the extended form may hold EXIF; a picture in the plain form cannot have had any
  const holdsExif = features !== undefined && orientation !== 1;
  if (features !== undefined) features[8] = ((features[8] ?? 0) & ~(exifFlag | xmpFlag)) | (holdsExif ? exifFlag : 0);
  if (holdsExif) kept.push(chunk('EXIF', exifOf(orientation)));
  const body = Buffer.concat(kept);
  const riff = Buffer.alloc(head);
  riff.write('RIFF', 0, 'latin1');
  riff.writeUInt32LE(body.length + 4, 4);
  riff.write('WEBP', 8, 'latin1');
  return Buffer.concat([riff, body]);
}

/** Some programs write JPEG's prefix before the EXIF data. */
function tiffIn(content: Buffer): Buffer {
  return content.toString('latin1', 0, 6) === 'Exif\0\0' ? content.subarray(6) : content;
}

function chunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(8 + content.length + (content.length % 2));
  whole.write(type, 0, 'latin1');
  whole.writeUInt32LE(content.length, 4);
  content.copy(whole, 8);
  return whole;
}
