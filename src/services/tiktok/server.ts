import type { HasConnections } from '#domain/accounts/connection.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { tiktokConnection } from './server/connection.ts';
import { registerTikTokJobs } from './server/jobs.ts';
import { tiktokRoutes } from './server/routes.ts';
import { snsLink } from './server/tables.ts';

/** The server's links to TikTok accounts. */
export const tiktokServer = {
  calls: [calls],
  routes: [tiktokRoutes],
  connections: [tiktokConnection],
  jobs: [registerTikTokJobs],
  tables: { snsLink },
  leftovers: { of: { 'sns-account': [snsLink.snsAccountId] } },
} satisfies ServerPlugin & HasConnections;
