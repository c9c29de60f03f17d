import type { ServerPlugin } from '#product';
import { postalCodeRoutes } from './server/routes.ts';

/** Addresses by their postal codes. */
export const postalCodeServer = {
  routes: [postalCodeRoutes],
} satisfies ServerPlugin;
