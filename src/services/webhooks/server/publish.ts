import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { type WebhookEvent, webhookVersion } from '#domain/notices/webhook-events.ts';
import type { Tables } from '#product';

interface Publishing {
  readonly tx: Orm;
  readonly tables: Tables;
  /** epoch ms */
  readonly now: number;
}

/** The PostgreSQL channel that notifies workers of pending deliveries. */
export const webhookChannel = 'webhook';

/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const most = 500;

/**
 * Queues an event for all webhooks that subscribe to it. Writes the deliveries in the caller's transaction, so they
 * exist if and only if it commits.
 */
export async function publishWebhooks(publishing: Publishing, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { tx, tables } = publishing;
  const { webhook } = tables;
  const receivers = await tx
    .select({ id: webhook.id, events: webhook.events })
    .from(webhook)
    .where(and(eq(webhook.status, 'ACTIVE'), isNull(webhook.deleteDate)));
  const made = events.map((event) => ({ event, id: newEventId() }));
  const wanted = receivers.flatMap((receiver) =>
    made
      .filter(({ event }) => receiver.events.some((type) => type === event.type))
      .map(({ event, id }) => deliveryOf(receiver.id, id, event, publishing.now)),
  );
  await keep(publishing, wanted);
}

/** Queues an event for one webhook, regardless of its subscriptions; returns the event's id. */
export async function publishTo(publishing: Publishing, webhookId: number, event: WebhookEvent): Promise<string> {
  const id = newEventId();
  await keep(publishing, [deliveryOf(webhookId, id, event, publishing.now)]);
  return id;
}

/** Notifies the workers when the transaction commits. */
export async function wakeWorkers(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_notify(${webhookChannel}, '')`);
}

async function keep({ tx, tables }: Publishing, deliveries: readonly ReturnType<typeof deliveryOf>[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += most)
    await tx.insert(tables['webhook-delivery']).values(deliveries.slice(start, start + most));
  if (deliveries.length > 0) await wakeWorkers(tx);
}

/** The id is the same for all webhooks and attempts, so that a receiver can detect repeats. */
function newEventId(): string {
  return `evt_${randomUUID().replaceAll('-', '')}`;
}

function deliveryOf(webhookId: number, eventId: string, { type, data }: WebhookEvent, now: number) {
  return {
    webhookId,
    eventId,
    event: type,
    state: 'WAITING' as const,
    attempts: 0,
    nextTryDate: now,
    body: { id: eventId, type, version: webhookVersion, createDate: now, data },
    createDate: now,
    updateDate: now,
  };
}
