import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { dashboardRoutes } from './server/routes.ts';

/** Home pages of each role. */
export const dashboardServer = {
  calls: [calls],
  routes: [dashboardRoutes],
} satisfies ServerPlugin;
