import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { settingRoutes } from './server/routes.ts';

/** The server's settings for the whole installation. */
export const settingsServer = {
  calls: [calls],
  routes: [settingRoutes],
} satisfies ServerPlugin;
