import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { imageRoutes } from './server/image-routes.ts';

/** The server's settings for the whole installation. */
export const settingsServer = {
  calls: [calls],
  routes: [imageRoutes],
} satisfies ServerPlugin;
