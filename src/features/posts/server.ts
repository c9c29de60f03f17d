import type { UsesGoogle } from '#google/server/deps.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { photoRoutes } from './server/photo-routes.ts';
import {
  handlePost,
  handlePostRemoval,
  postRefused,
  postRemovalRefused,
  queueScheduledPosts,
} from './server/post-edits.ts';
import { placePost } from './server/post-rule.ts';
import { postStoreRoutes } from './server/post-store-routes.ts';

/** The server's posts: stores' posts on Google. */
export const postsServer = {
  calls: [calls],
  routes: [photoRoutes, postStoreRoutes],
  rules: { 'place-post': placePost },
  googleEdits: {
    post: { handle: handlePost, refused: postRefused, queueDue: queueScheduledPosts },
    'post-removal': { handle: handlePostRemoval, refused: postRemovalRefused },
  },
} satisfies ServerPlugin & UsesGoogle;
