import type { GoogleDeps } from '#google/server/deps.ts';
import { performanceJob } from '#performance/server/job-names.ts';
import { askScheduledPosts, handlePost, handlePostRemoval, postRefused } from '#posts/server/post-edits.ts';
import { handleReply, replyRefused } from '#reviews/server/reply-edits.ts';
import { syncJob } from '#reviews/server/sync-jobs.ts';

/** What the features above the link to Google do with it. */
export const overGoogle: Pick<GoogleDeps, 'edits' | 'whenMatched'> = {
  edits: {
    reply: { handle: handleReply, refused: replyRefused },
    post: { handle: handlePost, refused: postRefused, askDue: askScheduledPosts },
    'post-removal': { handle: handlePostRemoval, refused: async () => undefined },
  },
  whenMatched: [syncJob, performanceJob],
};
