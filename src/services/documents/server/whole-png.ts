import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);
const signature = 8;
/** Bytes of length, type and checksum around a chunk's data. */
const around = 12;
/** Samples per pixel by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * True when a PNG is well-formed: its chunks lie within the file, with one header and one end, and its pixels inflate
 * to no more than the header implies. The drawing library trusts every length in the file, and could otherwise loop
 * forever or exhaust the memory.
 */
export async function isWholePng(bytes: Uint8Array): Promise<boolean> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Uint8Array[] = [];
  let most = 0;
  for (let at = signature; at + around <= bytes.length; ) {
    const length = view.getUint32(at);
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (length > bytes.length - at - around) return false;
    if ((kind === 'IHDR') !== (at === signature)) return false;
    if (kind === 'IHDR') {
      if (length !== 13) return false;
      most = maxUnfolded(view, at + 8);
    }
    if (kind === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    if (kind === 'IEND') return data.length > 0 && unfolds(data, most);
    at += around + length;
  }
  return false;
}

/**
 * Returns the maximum bytes of the inflated pixels with their filter bytes, doubled because interlaced images have
 * more rows. 0 for an invalid header.
 */
function maxUnfolded(view: DataView, head: number): number {
  const [width, height, depth] = [view.getUint32(head), view.getUint32(head + 4), view.getUint8(head + 8)];
  const perPixel = (samples[view.getUint8(head + 9)] ?? 0) * depth;
  return perPixel === 0 ? 0 : 2 * height * (Math.ceil((width * perPixel) / 8) + 1);
}

async function unfolds(data: readonly Uint8Array[], most: number): Promise<boolean> {
  if (most === 0) return false;
  try {
    await inflated(Buffer.concat(data), { maxOutputLength: most });
    return true;
  } catch {
    return false;
  }
}
