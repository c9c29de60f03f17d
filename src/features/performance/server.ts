import type { UsesGoogle } from '#google/server/deps.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { performanceJob } from './server/job-names.ts';
import { registerPerformanceJobs } from './server/jobs.ts';
import { performanceRoutes } from './server/routes.ts';
import { performanceFetch } from './server/tables.ts';

/** The server's performance: metrics of stores fetched from Google. */
export const performanceServer = {
  calls: [calls],
  routes: [performanceRoutes],
  jobs: [registerPerformanceJobs],
  whenMatched: [performanceJob],
  tables: { performanceFetch },
} satisfies ServerPlugin & UsesGoogle;
