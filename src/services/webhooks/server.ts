import { lt } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { webhookDelivery } from './server/delivery-rule.ts';
import { registerWebhookJobs } from './server/jobs.ts';
import { webhookStopped } from './server/mails/webhook-stopped.ts';
import { webhookRoutes } from './server/routes.ts';
import { webhookSecret } from './server/tables.ts';
import { webhookRules } from './server/webhook-rule.ts';

/** The server's webhooks to other systems. */
export const webhooksServer = {
  calls: [calls],
  routes: [webhookRoutes],
  rules: { webhook: webhookRules({ loopback: true }), 'webhook-delivery': webhookDelivery },
  jobs: [registerWebhookJobs],
  mails: { webhookStopped },
  tables: { webhookSecret },
  leftovers: {
    of: { webhook: [webhookSecret.webhookId] },
    async old({ orm }, now, tables) {
      const delivery = tables['webhook-delivery'];
      await orm.delete(delivery).where(lt(delivery.createDate, now - 30 * day));
    },
  },
} satisfies ServerPlugin & SendsMails;
