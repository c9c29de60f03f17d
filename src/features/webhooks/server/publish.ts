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

/** The channel by which the workers hear that something waits. */
export const webhookChannel = 'webhook';

/** PostgreSQL takes 65,535 values in a statement. */
const most = 500;

/**
 * Notifies other systems of what happens in this transaction: a delivery for each webhook that wants to know is there when, and only when,
 * it was committed.
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

/** The same for one webhook alone, whatever it wants to know; gives the event's id. */
export async function publishTo(publishing: Publishing, webhookId: number, event: WebhookEvent): Promise<string> {
  const id = newEventId();
  await keep(publishing, [deliveryOf(webhookId, id, event, publishing.now)]);
  return id;
}

/** Wakes the workers once the transaction is committed. */
export async function wakeWorkers(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_notify(${webhookChannel}, '')`);
}

async function keep({ tx, tables }: Publishing, deliveries: readonly ReturnType<typeof deliveryOf>[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += most)
    await tx.insert(tables['webhook-delivery']).values(deliveries.slice(start, start + most));
  if (deliveries.length > 0) await wakeWorkers(tx);
}

/** The same for every webhook, and over all attempts: a receiver that has seen it does nothing. */
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
