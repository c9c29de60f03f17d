import type { HasConnections } from '#domain/accounts/connection.ts';
import type { UsesGoogle } from '#google/server/deps.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { performanceConnection } from './server/connection.ts';
import { performanceJob } from './server/job-names.ts';
import { registerPerformanceJobs } from './server/jobs.ts';
import { performanceRoutes } from './server/routes.ts';
import { performanceFetch, performanceRefusal } from './server/tables.ts';

/** The server's performance: metrics of stores fetched from Google. */
export const performanceServer = {
  calls: [calls],
  routes: [performanceRoutes],
  connections: [performanceConnection],
  jobs: [registerPerformanceJobs],
  whenMatched: [performanceJob],
  tables: { performanceFetch, performanceRefusal },
} satisfies ServerPlugin & UsesGoogle & HasConnections;
