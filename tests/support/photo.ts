import { png } from './png.ts';

/** A picture of so many pixels as a file of a form; one colour packs small, so that `more` bytes follow it. */
export function photo(name: string, width: number, height: number, more = 12_000): File {
  return new File([png(width, height, [40, 90, 160, 255]), new Uint8Array(more)], name, { type: 'image/png' });
}
