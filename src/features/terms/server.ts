import type { ServerPlugin } from '#product';
import { registerInForceJob } from './server/in-force.ts';
import { termRoutes } from './server/routes.ts';

/** What is agreed of stores and keywords, day by day. */
export const termsServer = {
  routes: [termRoutes],
  jobs: [registerInForceJob],
} satisfies ServerPlugin;
