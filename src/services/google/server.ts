import type { HasConnections } from '#domain/accounts/connection.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { businessProfile } from './server/connection.ts';
import { registerGoogleJobs } from './server/jobs.ts';
import { googleRoutes } from './server/routes.ts';
import { googleEdit, googleLocation, googleQuota } from './server/tables.ts';

/** The link to Google Business Profile, and the edits sent through it. */
export const googleServer = {
  calls: [calls],
  routes: [googleRoutes],
  connections: [businessProfile],
  jobs: [registerGoogleJobs],
  tables: { googleEdit, googleLocation, googleQuota },
} satisfies ServerPlugin & HasConnections;
