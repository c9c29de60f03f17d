import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { registerInForceJob } from './server/in-force.ts';
import { termRoutes } from './server/routes.ts';
import { storeMonth } from './server/store-month.ts';

/** What is agreed of stores and keywords, day by day. */
export const termsServer = {
  calls: [calls],
  routes: [termRoutes],
  jobs: [registerInForceJob],
  tables: { storeMonth },
  leftovers: { of: { 'search-conditions': [storeMonth.storeId] } },
} satisfies ServerPlugin;
