import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { onboardingRoutes } from './server/routes.ts';

/** The first days of an installation: what is to be done, and what it is connected with. */
export const onboardingServer = {
  calls: [calls],
  routes: [onboardingRoutes],
} satisfies ServerPlugin;
