import { expect, it } from 'vitest';
import { imageSize } from './image-size.ts';

const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('knows a picture by its bytes', () => {
  expect(imageSize(jpeg)).toEqual({ type: 'image/jpeg', width: 1, height: 1 });
  expect(imageSize(png)).toEqual({ type: 'image/png', width: 1, height: 1 });
});

it.each([
  ['nothing', ''],
  ['a page', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ['a JPEG that ends at once', '\u00ff\u00d8\u00ff'],
])('takes no other for one: %s', (_, text) => {
  expect(imageSize(Buffer.from(text, 'latin1'))).toBeNull();
});

it('ends at every cut of a picture', () => {
  for (let length = 0; length < jpeg.length; length += 1) imageSize(jpeg.subarray(0, length));
});
