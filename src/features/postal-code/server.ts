import type { ServerPlugin } from '#product';
import { postalCodeRoutes } from './server/routes.ts';

/** Looks up addresses by postal code. */
export const postalCodeServer = {
  routes: [postalCodeRoutes],
} satisfies ServerPlugin;
