import { count, isNull } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { lockOne } from '#core/server/database/database.ts';
import { lockNumbers } from '#domain/lock-numbers.ts';
import { webhookTest } from '#domain/notices/webhook-events.ts';
import type { RuleContext, Rules } from '#product';
import type { resources } from '#resources';
import { isWebhookUrl } from './addresses.ts';
import { publishTo, wakeWorkers } from './publish.ts';

const most = 20;

type WebhookRules = Rules<(typeof resources)['webhook']>;

/** The rules of webhooks; `publish.ts` sends the events. With `loopback`, a receiver may run on this machine. */
export function webhookRules({ loopback }: { readonly loopback: boolean }): WebhookRules {
  return {
    async beforeWrite(values, current, context) {
      // The host's addresses are checked when connecting
      if (values.url !== undefined && !isWebhookUrl(values.url, { loopback }))
        throw new AppError('webhook_address', { field: 'url' });
      if (current === null) await requireCapacity(context);
    },
    actions: {
      async test({ id }, context) {
        await publishTo(context, id, { type: webhookTest, data: { webhookId: id } });
        return {};
      },
      async pause() {
        return { status: 'PAUSED' };
      },
      async resume(_row, { tx }) {
        // Deliveries that waited while it was stopped are due
        await wakeWorkers(tx);
        return { status: 'ACTIVE', failingSince: null };
      },
    },
  };
}

async function requireCapacity({ tx, tables }: RuleContext): Promise<void> {
  await lockOne(tx, lockNumbers.webhooks, 0);
  const [found] = await tx.select({ n: count() }).from(tables.webhook).where(isNull(tables.webhook.deleteDate));
  if ((found?.n ?? 0) >= most) throw new AppError('wrong_state', { params: { state: `Webhookは${most}件まで` } });
}
