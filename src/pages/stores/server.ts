import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { registerDuePositionsJob } from './server/due-positions.ts';
import { googleDataRoutes } from './server/google-data-routes.ts';
import { homeRoutes } from './server/home-routes.ts';
import { searchConditions } from './server/store-rule.ts';
import { storeCode } from './server/tables.ts';

/** The server's stores and their keywords. */
export const storesServer = {
  calls: [calls],
  routes: [googleDataRoutes, homeRoutes],
  jobs: [registerDuePositionsJob],
  rules: { 'search-conditions': searchConditions },
  tables: { storeCode },
} satisfies ServerPlugin;
