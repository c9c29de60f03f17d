import type { pictureAlone } from './pictures.ts';
import { drawInWorker } from './thread/draw-in-worker.ts';
import { isWholePng } from './whole-png.ts';

const drawAlone = drawInWorker<typeof pictureAlone>(new URL('./pictures.ts', import.meta.url), 'pictureAlone');

/** True when the PNG or JPEG can be drawn on a document. It is tried, since a corrupt image may look valid from its header. */
export async function canDraw(type: string, bytes: Uint8Array): Promise<boolean> {
  if (type === 'image/png' && !(await isWholePng(bytes))) return false;
  return drawAlone(bytes).then(
    () => true,
    () => false,
  );
}
