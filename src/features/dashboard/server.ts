import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { dashboardRoutes } from './server/routes.ts';

/** What each role sees first. */
export const dashboardServer = {
  calls: [calls],
  routes: [dashboardRoutes],
} satisfies ServerPlugin;
