import { png } from './png.ts';

/** A PNG file of this size in pixels. Its single colour compresses well, so `more` bytes follow its pixels. */
export function photo(name: string, width: number, height: number, more = 12_000): File {
  return new File([png(width, height, [40, 90, 160, 255], false, new Uint8Array(more))], name, { type: 'image/png' });
}
