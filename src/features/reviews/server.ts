import type { UsesGoogle } from '#google/server/deps.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { registerReviewJobs } from './server/jobs.ts';
import { handleReply, replyRefused } from './server/reply-edits.ts';
import { replyTemplate } from './server/reply-template-rule.ts';
import { reviewRoutes } from './server/review-routes.ts';
import { placeReview } from './server/review-rule.ts';
import { syncJob } from './server/sync-jobs.ts';
import { googleSync } from './server/tables.ts';

/** The server's reviews: fetched from Google, with replies. */
export const reviewsServer = {
  calls: [calls],
  routes: [reviewRoutes],
  rules: { 'place-review': placeReview, 'reply-template': replyTemplate },
  jobs: [registerReviewJobs],
  googleEdits: { reply: { handle: handleReply, refused: replyRefused } },
  whenMatched: [syncJob],
  tables: { googleSync },
} satisfies ServerPlugin & UsesGoogle;
