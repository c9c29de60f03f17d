import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { transact } from '#core/server/kernel/writes/transact.ts';
import type { Deps } from '#product';
import * as calls from '../calls.ts';
import { isWebhookUrl } from './addresses.ts';
import type { WebhookDeps } from './deliver.ts';
import { newSecret } from './sign.ts';
import { webhookSecret } from './tables.ts';

/** The route that issues a webhook's secret. */
export function webhookRoutes(deps: Deps & WebhookDeps): Endpoint[] {
  const on = endpoints(deps);
  const { webhook } = deps.tables;
  const find = async ({ params: { id } }: { readonly params: { readonly id: number } }) => {
    const living = and(eq(webhook.id, id), isNull(webhook.deleteDate));
    const [found] = await deps.database.orm.select().from(webhook).where(living);
    if (found === undefined) throw new AppError('not_found');
    return found;
  };
  return [
    on(calls.issueWebhookSecret, find, async ({ context, found: { id } }) => {
      const { secret } = await transact(deps, context, async ({ tx, origin }) => {
        const [row] = await tx.select().from(webhook).where(eq(webhook.id, id)).for('update');
        if (row === undefined || row.deleteDate !== null) throw new AppError('not_found');
        if (!isWebhookUrl(row.url, { loopback: deps.loopbackWebhooks }))
          throw new AppError('webhook_address', { field: 'url' });
        const fresh = newSecret();
        const kept = { secret: deps.sealer.seal(fresh), createDate: deps.now() };
        await tx
          .insert(webhookSecret)
          .values({ webhookId: id, ...kept })
          .onConflictDoUpdate({ target: webhookSecret.webhookId, set: kept });
        if (row.status === 'NEW')
          await tx
            .update(webhook)
            .set({ status: 'ACTIVE', version: row.version + 1, updateDate: deps.now() })
            .where(eq(webhook.id, id));
        await audit(deps, tx, origin, { resource: 'webhook', id, action: 'issue-secret', before: null, after: null });
        return { resource: 'webhook', id, secret: fresh };
      });
      return { secret };
    }),
  ];
}
