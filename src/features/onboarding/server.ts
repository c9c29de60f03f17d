import type { ServerPlugin } from '#product';
import { onboardingRoutes } from './server/routes.ts';

/** The first days of an installation: what is to be done, and what it is connected with. */
export const onboardingServer = {
  routes: [onboardingRoutes],
} satisfies ServerPlugin;
