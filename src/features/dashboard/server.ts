import type { ServerPlugin } from '#product';
import { dashboardRoutes } from './server/routes.ts';

/** What each role sees first. */
export const dashboardServer = {
  routes: [dashboardRoutes],
} satisfies ServerPlugin;
