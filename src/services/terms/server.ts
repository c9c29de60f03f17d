import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { excludedDay } from './server/excluded-days.ts';
import { registerInForceJob } from './server/in-force.ts';
import { termRoutes } from './server/routes.ts';
import { storeMonth } from './server/store-month.ts';

/** The server's terms: what was agreed for stores and keywords on each day. */
export const termsServer = {
  calls: [calls],
  routes: [termRoutes],
  jobs: [registerInForceJob],
  tables: { excludedDay, storeMonth },
  leftovers: { of: { 'search-conditions': [excludedDay.storeId, storeMonth.storeId] } },
} satisfies ServerPlugin;
