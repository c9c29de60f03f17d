import type { pictureAlone } from './pictures.ts';
import { drawInWorker } from './thread/draw-in-worker.ts';

const drawAlone = drawInWorker<typeof pictureAlone>(new URL('./pictures.ts', import.meta.url), 'pictureAlone');

/** True when the image can be drawn on a document. It is tried, since a corrupt image may look valid from its header. */
export function canDraw(bytes: Uint8Array): Promise<boolean> {
  return drawAlone(bytes).then(
    () => true,
    () => false,
  );
}
