import { drawInWorker } from '#documents/server/thread/draw-in-worker.ts';
import type { renderUnlinkingRecord } from './record.ts';

/** Renders the record as a PDF in a worker, for a signed-in user who waits for it. */
export const drawUnlinkingRecord = drawInWorker<typeof renderUnlinkingRecord>(
  new URL('./record.ts', import.meta.url),
  'renderUnlinkingRecord',
);
