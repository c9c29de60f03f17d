import type { ServerPlugin } from '#product';
import { settingRoutes } from './server/routes.ts';

/** What an administrator sets for the whole product. */
export const settingsServer = {
  routes: [settingRoutes],
} satisfies ServerPlugin;
