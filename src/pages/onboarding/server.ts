import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { onboardingRoutes } from './server/routes.ts';

/** The setup of a new installation: its steps and its connections to external services. */
export const onboardingServer = {
  calls: [calls],
  routes: [onboardingRoutes],
} satisfies ServerPlugin;
