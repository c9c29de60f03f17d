import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { geocodeRoutes } from './server/routes.ts';

/** From where searches are made, and how such a point is found. */
export const locationsServer = {
  calls: [calls],
  routes: [geocodeRoutes],
} satisfies ServerPlugin;
