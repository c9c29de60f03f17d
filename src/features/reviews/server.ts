import { dayOf } from '#core/model/day.ts';
import type { UsesGoogle } from '#google/server/deps.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { registerReviewJobs } from './server/jobs.ts';
import { handleReply, replyRefused } from './server/reply-edits.ts';
import { replyTemplate } from './server/reply-template-rule.ts';
import { openRequest } from './server/requests/open-request.ts';
import { deleteOldOpenings } from './server/requests/request-openings.ts';
import { requestRoutes } from './server/requests/request-routes.ts';
import { reviewRoutes } from './server/review-routes.ts';
import { placeReview } from './server/review-rule.ts';
import { syncJob } from './server/sync-jobs.ts';
import { googleSync, reviewRequestLink, reviewRequestOpening } from './server/tables.ts';

/** The server's reviews: fetched from Google, with replies. */
export const reviewsServer = {
  calls: [calls],
  routes: [reviewRoutes, requestRoutes],
  // Whatever is typed after it is answered by a page, not by the console's login
  openPaths: { [calls.requestPath]: openRequest, '/r/*': openRequest },
  rules: { 'place-review': placeReview, 'reply-template': replyTemplate },
  jobs: [registerReviewJobs],
  googleEdits: { reply: { handle: handleReply, refused: replyRefused } },
  whenMatched: [syncJob],
  tables: { googleSync, reviewRequestLink, reviewRequestOpening },
  leftovers: {
    of: { 'search-conditions': [reviewRequestLink.storeId, reviewRequestOpening.storeId] },
    old: ({ orm }, now) => deleteOldOpenings(orm, dayOf(now)),
  },
} satisfies ServerPlugin & UsesGoogle;
