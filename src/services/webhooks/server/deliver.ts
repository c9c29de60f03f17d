import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { minute, second } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { leaseOn, until } from '#core/server/kernel/background.ts';
import { openedBy, type Sealer } from '#core/server/sessions/tokens.ts';
import { admins } from '#domain/accounts/roles.ts';
import { mailJob } from '#mail/server/job-names.ts';
import type { Deps, Row } from '#product';
import { isOpen } from '#users/server/users.ts';
import { webhookGivesUpAfter, webhookWaits } from '#webhooks/rules/retries.ts';
import { type PostAttempt, postOutside } from './post.ts';
import { signatureOf } from './sign.ts';
import { webhookSecret } from './tables.ts';

export interface WebhookDeps extends Pick<Deps, 'database' | 'tables' | 'now' | 'enqueue' | 'publishChange'> {
  readonly sealer: Sealer;
  /** True if receivers on this machine are allowed; false in production. */
  readonly loopbackWebhooks: boolean;
}

/** How long a worker may hold a delivery; sending takes far less. */
export const deliveryLease = (delivery: Deps['tables']['webhook-delivery']) => leaseOn(delivery, minute);
const waitAfter = until(webhookWaits);
const atOnce = 20;
/** Deliveries per receiver in a batch, in rounds over all receivers, so that a slow one does not delay the others. */
const ofEach = 5;
/** ms; ends a job before the queue considers it lost. */
const longestRun = 2 * minute;

type Delivery = Row<'webhook-delivery'>;

/**
 * Sends all due deliveries and returns their number. Claims each one first, so that only one of two workers sends it; if
 * a worker is killed, its deliveries are due again after a minute, with the same id.
 */
export async function deliverDue(deps: WebhookDeps): Promise<number> {
  const began = performance.now();
  let sent = 0;
  for (;;) {
    const due = await claim(deps);
    if (due.length === 0) return sent;
    await Promise.all(due.map((one) => attempt(deps, one)));
    sent += due.length;
    if (performance.now() - began > longestRun) return sent;
  }
}

async function claim({ database, tables, now }: WebhookDeps): Promise<readonly Delivery[]> {
  const { 'webhook-delivery': delivery, webhook } = tables;
  const moment = now();
  const lease = deliveryLease(delivery);
  const isDue = and(eq(delivery.state, 'WAITING'), lte(delivery.nextTryDate, moment), lease.isFree(moment));
  const goes = sql`${webhook.status} = 'ACTIVE' and ${webhook.deleteDate} is null`;
  const due = sql`(select id from (
    select ${delivery.id} as id, row_number() over (partition by ${delivery.webhookId} order by ${delivery.id}) as nth
    from ${delivery} join ${webhook} on ${webhook.id} = ${delivery.webhookId} where ${isDue} and ${goes}
  ) as waiting where nth <= ${ofEach} order by nth, id limit ${atOnce})`;
  // The update repeats the conditions, so that two workers that select the same row do not both claim it
  return database.orm
    .update(delivery)
    .set(lease.claimed(moment))
    .where(and(inArray(delivery.id, due), eq(delivery.state, 'WAITING'), lease.isFree(moment)))
    .returning();
}

async function attempt(deps: WebhookDeps, delivery: Delivery): Promise<void> {
  const { database, tables, now } = deps;
  const { webhook } = tables;
  const [receiver] = await database.orm
    .select({ url: webhook.url, secret: webhookSecret.secret })
    .from(webhook)
    .innerJoin(webhookSecret, eq(webhookSecret.webhookId, webhook.id))
    .where(eq(webhook.id, delivery.webhookId));
  const secret = receiver === undefined ? null : openedBy(deps.sealer, receiver.secret);
  const outcome: PostAttempt =
    receiver === undefined || secret === null
      ? { status: null, error: '署名シークレットがありません。発行し直してください' }
      : await send(deps, delivery, receiver.url, secret);
  await database.transaction((tx) => settle(deps, tx, delivery, outcome, now()));
  await deps.publishChange('webhook-delivery', delivery.id, null);
}

function send(
  { now, loopbackWebhooks }: WebhookDeps,
  delivery: Delivery,
  url: string,
  secret: string,
): Promise<PostAttempt> {
  const body = JSON.stringify(delivery.body);
  return postOutside(url, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Tenjun-Webhook/1',
      'tenjun-event': delivery.event,
      'tenjun-event-id': delivery.eventId,
      'tenjun-signature': signatureOf(secret, Math.floor(now() / second), body),
    },
    body,
    loopback: loopbackWebhooks,
  });
}

/** Writes the result of an attempt, unless another worker has claimed the delivery since. */
async function settle(
  deps: WebhookDeps,
  tx: Orm,
  one: Delivery,
  { status, error }: PostAttempt,
  now: number,
): Promise<void> {
  const { 'webhook-delivery': delivery, webhook } = deps.tables;
  const attempts = one.attempts + 1;
  const wait = waitAfter(attempts);
  const lease = deliveryLease(delivery);
  const state = error === null ? 'DELIVERED' : wait === null ? 'FAILED' : 'WAITING';
  const settled = await tx
    .update(delivery)
    .set({
      state,
      attempts,
      lastStatus: status,
      lastError: error,
      lastTriedDate: now,
      nextTryDate: state === 'WAITING' && wait !== null ? now + wait : null,
      deliveredDate: error === null ? now : null,
      ...lease.released,
      updateDate: now,
    })
    .where(and(eq(delivery.id, one.id), lease.isHeldBy(one.claim)))
    .returning({ id: delivery.id });
  if (settled.length === 0) return;
  const failingSince = error === null ? null : sql`coalesce(${webhook.failingSince}, ${now}::bigint)`;
  const [receiver] = await tx
    .update(webhook)
    .set({ failingSince, ...(error === null ? { lastDeliveredDate: now } : {}) })
    .where(eq(webhook.id, one.webhookId))
    .returning();
  if (receiver === undefined || receiver.failingSince === null || receiver.status !== 'ACTIVE') return;
  if (now - receiver.failingSince >= webhookGivesUpAfter) await stop(deps, tx, receiver.id);
}

/** Stops the webhook until a user resumes it, and mails the administrators. */
async function stop(deps: WebhookDeps, tx: Orm, id: number): Promise<void> {
  const { webhook, 'system-user': users } = deps.tables;
  await tx
    .update(webhook)
    .set({ status: 'STOPPED', version: sql`${webhook.version} + 1`, updateDate: deps.now() })
    .where(eq(webhook.id, id));
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isOpen(users), inArray(users.systemUserRole, [...admins])));
  for (const { id: userId } of people)
    await deps.enqueue(tx, mailJob, { template: 'webhookStopped', userId, data: { webhookId: id } });
  await deps.publishChange('webhook', id, null, tx);
}
