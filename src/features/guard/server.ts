import type { UsesGoogle } from '#google/server/deps.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { guardJob } from './server/job-names.ts';
import { registerGuardJobs } from './server/jobs.ts';
import { guardRoutes } from './server/routes.ts';
import { profileEvent, profileGuard } from './server/tables.ts';

/** The profile guard: what Google says of stores' profiles, and the days that it stops. */
export const guardServer = {
  calls: [calls],
  routes: [guardRoutes],
  jobs: [registerGuardJobs],
  whenMatched: [guardJob],
  tables: { profileEvent, profileGuard },
  leftovers: { of: { 'search-conditions': [profileEvent.storeId, profileGuard.storeId] } },
} satisfies ServerPlugin & UsesGoogle;
