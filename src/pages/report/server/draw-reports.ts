import { drawInWorker } from '#documents/server/thread/draw-in-worker.ts';
import type { renderReports } from './pdf.ts';

/** Renders reports as a PDF in a worker, for a signed-in user who waits for it. */
export const drawReports = drawInWorker<typeof renderReports>(new URL('./pdf.ts', import.meta.url), 'renderReports');

/** The same in a separate worker for holders of a shared link, so that signed-in users do not wait for them. */
export const drawSharedReports = drawInWorker<typeof renderReports>(
  new URL('./pdf.ts', import.meta.url),
  'renderReports',
  'shared',
);

/** The same in a separate worker for mails, so that no user waits for them. */
export const drawReportsToMail = drawInWorker<typeof renderReports>(
  new URL('./pdf.ts', import.meta.url),
  'renderReports',
  'mailed',
);
