import { drawInWorker } from '#documents/server/thread/draw-in-worker.ts';
import type { renderReports } from './pdf.ts';

/** The monthly report of stores as a PDF that somebody waits for, drawn beside the calls. */
export const drawReports = drawInWorker<typeof renderReports>(new URL('./pdf.ts', import.meta.url), 'renderReports');

/** The same for whoever has a link to them, of whom nobody who is signed in waits for any. */
export const drawSharedReports = drawInWorker<typeof renderReports>(
  new URL('./pdf.ts', import.meta.url),
  'renderReports',
  'shared',
);

/** The same to be mailed, for which nobody who waits has to wait. */
export const drawReportsToMail = drawInWorker<typeof renderReports>(
  new URL('./pdf.ts', import.meta.url),
  'renderReports',
  'mailed',
);
