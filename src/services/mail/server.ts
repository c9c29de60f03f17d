import { and, inArray, lt } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import type { HasConnections } from '#domain/accounts/connection.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { mailServerConnection } from './server/connection.ts';
import { registerMailJobs } from './server/jobs.ts';
import { outboxRoutes } from './server/outbox-routes.ts';
import { mailDelivery } from './server/tables.ts';

/** Mails, from the request to their outcome. */
export const mailServer = {
  calls: [calls],
  routes: [outboxRoutes],
  connections: [mailServerConnection],
  jobs: [registerMailJobs],
  tables: { mailDelivery },
  leftovers: {
    async old({ orm }, now) {
      const isSettled = inArray(mailDelivery.state, ['SENT', 'WITHHELD', 'DROPPED']);
      await orm.delete(mailDelivery).where(and(isSettled, lt(mailDelivery.updateDate, now - 90 * day)));
    },
  },
} satisfies ServerPlugin & HasConnections;
