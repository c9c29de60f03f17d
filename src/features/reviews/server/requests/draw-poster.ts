import { drawInWorker } from '#documents/server/thread/draw-in-worker.ts';
import type { renderPoster } from './poster.ts';

/** Renders a poster as a PDF in a worker, for a signed-in user who waits for it. */
export const drawPoster = drawInWorker<typeof renderPoster>(new URL('./poster.ts', import.meta.url), 'renderPoster');
