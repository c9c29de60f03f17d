import type { pictureAlone } from './pictures.ts';
import { drawInWorker } from './thread/draw-in-worker.ts';

const drawAlone = drawInWorker<typeof pictureAlone>(new URL('./pictures.ts', import.meta.url), 'pictureAlone');

/** Can these bytes stand on a document? Tried, since a picture that is broken inside looks whole from outside. */
export function canDraw(bytes: Uint8Array): Promise<boolean> {
  return drawAlone(bytes).then(
    () => true,
    () => false,
  );
}
