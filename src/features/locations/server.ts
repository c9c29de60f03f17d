import type { ServerPlugin } from '#product';
import { geocodeRoutes } from './server/routes.ts';

/** From where searches are made, and how such a point is found. */
export const locationsServer = {
  routes: [geocodeRoutes],
} satisfies ServerPlugin;
