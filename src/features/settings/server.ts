import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { settingRoutes } from './server/routes.ts';

/** What an administrator sets for the whole product. */
export const settingsServer = {
  calls: [calls],
  routes: [settingRoutes],
} satisfies ServerPlugin;
