import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { geocodeRoutes } from './server/routes.ts';

/** Search locations, and the geocoder. */
export const locationsServer = {
  calls: [calls],
  routes: [geocodeRoutes],
} satisfies ServerPlugin;
