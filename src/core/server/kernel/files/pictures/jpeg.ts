import { exifOf, orientationIn } from './orientation.ts';

const [app0, app1, app2, app14, app15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];
const [startOfScan, endOfImage, comment] = [0xda, 0xd9, 0xfe];
const exif = 'Exif\0\0';

/**
 * Returns a JPEG without its metadata: of the application segments, only the colour profile, Adobe's colour transform, JFIF's density and,
 * if it is not upright, an orientation stay; comments and whatever follows the picture go. Null if it cannot be read to its first scan.
 */
export function bareJpeg(bytes: Buffer): Buffer | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [];
  let orientation = 1;
  let hasScan = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return null;
    const segment = bytes.subarray(at, end);
    const content = segment.subarray(4);
    if (marker === app1 && startsWith(content, exif)) orientation = orientationIn(content.subarray(exif.length));
    else if (marker === startOfScan) {
      hasScan = true;
      at = endOfScan(bytes, end);
      kept.push(segment, bytes.subarray(end, at));
      continue;
    } else if (marker === app0 && startsWith(content, 'JFIF\0')) kept.push(withoutThumbnail(segment));
    else if (isNeeded(marker, content)) kept.push(segment);
    at = end;
  }
  if (!hasScan) return null;
  const isJfif = kept[0]?.[1] === app0;
  const upright =
    orientation === 1 ? [] : [segmentOf(app1, Buffer.concat([Buffer.from(exif, 'latin1'), exifOf(orientation)]))];
  const [head, rest] = isJfif ? [kept.slice(0, 1), kept.slice(1)] : [[], kept];
  return Buffer.concat([bytes.subarray(0, 2), ...head, ...upright, ...rest, Buffer.from([0xff, endOfImage])]);
}

function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === app2) return startsWith(content, 'ICC_PROFILE\0');
  if (marker === app14) return startsWith(content, 'Adobe');
  return marker !== comment && (marker < app0 || marker > app15);
}

/** The offset of the next marker that is no part of the compressed data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    const isData = next === undefined || next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

/** JFIF's segment may hold a small copy of the picture. */
function withoutThumbnail(segment: Buffer): Buffer {
  if (segment.length < 18) return segment;
  const content = Buffer.from(segment.subarray(4, 18));
  content.set([0, 0], 12);
  return segmentOf(app0, content);
}

function segmentOf(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

function startsWith(content: Buffer, text: string): boolean {
  return content.toString('latin1', 0, text.length) === text;
}
