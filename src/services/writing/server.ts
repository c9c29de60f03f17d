import type { HasConnections } from '#domain/accounts/connection.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { writerConnection } from './server/connection.ts';
import { writingRoutes } from './server/routes.ts';

/** The server's drafts of texts, which users edit and send themselves. */
export const writingServer = {
  calls: [calls],
  routes: [writingRoutes],
  connections: [writerConnection],
} satisfies ServerPlugin & HasConnections;
