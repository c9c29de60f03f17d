import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { hour, minute } from '#core/model/durations.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { rootMessage } from '#core/server/queue/root-message.ts';
import { type DeliveryState, invoiceMailState, noAddress } from '#domain/notices/mail-delivery.ts';
import type { Deps, Tables } from '#product';
import type { Mail, SendMail } from './mailer.ts';
import { OutcomeUnknown } from './smtp.ts';
import { mailDelivery } from './tables.ts';

/** A mail that may not leave before this moment (epoch ms). */
export interface DelayedMail {
  readonly heldUntil: number;
}

/** Makes a mail of what a job holds, or says that it has to wait; null when there is nothing left to send. */
export type MailWriter = Writer['write'];

// A method's parameters compare both ways: each writer knows what its own job holds
interface Writer {
  write(job: object): Promise<Mail | DelayedMail | null>;
}

/** A writer's mail is owed, and there is no address to send it to: trying again would not help. */
export class NoAddress extends Error {}

export interface DeliveryDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** By the name that a delivery carries. */
  readonly writers: Readonly<Record<string, MailWriter>>;
  readonly send: SendMail;
  /** epoch ms */
  now(): number;
  readonly publishChange: Deps['publishChange'];
}

/** So long one worker may take over a mail; the mail server's own limits are far below. */
const lease = 5 * minute;
/** As often as the queue tries its jobs. */
const attemptsAtMost = 9;

export type Delivery = typeof mailDelivery.$inferSelect;

/** The delivery of a job, made at its first try: a job tried again finds the one it made. */
export async function deliveryOfJob(
  tx: Orm,
  asked: { jobId: string; writer: string; job: object; now: number },
): Promise<number> {
  const { jobId, writer, job, now } = asked;
  await tx
    .insert(mailDelivery)
    .values({ jobId, writer, job, messageId: randomUUID(), createDate: now, updateDate: now })
    .onConflictDoNothing();
  const [found] = await tx.select({ id: mailDelivery.id }).from(mailDelivery).where(eq(mailDelivery.jobId, jobId));
  if (found === undefined) throw new Error(`the delivery of job ${jobId} was not kept`);
  return found.id;
}

/**
 * Takes a waiting mail to the server: claimed first, so that of two workers one does. Throws what the server said when it did not
 * take it, to be tried again; a mail that it may have taken is left as UNKNOWN and never sent again by itself.
 */
export async function deliver(deps: DeliveryDeps, id: number): Promise<void> {
  const { orm } = deps.database;
  const [delivery] = await orm.select().from(mailDelivery).where(eq(mailDelivery.id, id));
  if (delivery?.state !== 'WAITING') return;
  const mail = await written(deps, delivery);
  if (mail === noAddress) return settle(deps, delivery, { state: 'FAILED', error: noAddress });
  if (mail === null) return settle(deps, delivery, { state: 'DROPPED' });
  // That is no try: the watch takes it up when its time has come
  if ('heldUntil' in mail) return settle(deps, delivery, { state: 'WAITING', ...mail, error: delivery.error });
  const claim = randomUUID();
  const [claimed] = await orm
    .update(mailDelivery)
    .set({ state: 'SENDING', claim, claimedUntil: deps.now() + lease, address: mail.to, subject: mail.subject })
    .where(and(eq(mailDelivery.id, id), eq(mailDelivery.state, 'WAITING')))
    .returning();
  if (claimed === undefined) return;
  try {
    await deps.send({ ...mail, messageId: delivery.messageId });
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) return refused(deps, claimed, error);
    return settle(deps, claimed, { state: 'UNKNOWN', error: rootMessage(error) });
  }
  await settle(deps, claimed, { state: 'SENT' });
}

/** What was claimed and never settled (its worker died) may have left: it is marked as UNKNOWN. Gives how many there were. */
export async function markLost(deps: DeliveryDeps): Promise<number> {
  const lost = await deps.database.orm
    .select()
    .from(mailDelivery)
    .where(and(eq(mailDelivery.state, 'SENDING'), lt(mailDelivery.claimedUntil, deps.now())));
  for (const one of lost) await settle(deps, one, { state: 'UNKNOWN', error: 'the worker was lost' });
  return lost.length;
}

/** Mails that nobody takes: their time has come, or the process that promised them died before it asked for the job. */
export async function forgotten({ database, now }: Pick<DeliveryDeps, 'database' | 'now'>): Promise<number[]> {
  const rows = await database.orm
    .select({ id: mailDelivery.id })
    .from(mailDelivery)
    .where(
      and(
        eq(mailDelivery.state, 'WAITING'),
        or(isNull(mailDelivery.heldUntil), lte(mailDelivery.heldUntil, now())),
        or(
          isNotNull(mailDelivery.heldUntil),
          and(eq(mailDelivery.attempts, 0), lt(mailDelivery.updateDate, now() - 2 * minute)),
          // Longer than the queue ever waits between two tries
          lt(mailDelivery.updateDate, now() - 2 * hour),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

async function written(deps: DeliveryDeps, delivery: Delivery): Promise<Mail | DelayedMail | typeof noAddress | null> {
  const write = deps.writers[delivery.writer];
  if (write === undefined) throw new Error(`nobody writes ${delivery.writer}`);
  try {
    return await write(delivery.job);
  } catch (error) {
    return error instanceof NoAddress ? noAddress : refused(deps, delivery, error);
  }
}

async function refused(deps: DeliveryDeps, delivery: Delivery, error: unknown): Promise<never> {
  const attempts = delivery.attempts + 1;
  const state = attempts < attemptsAtMost ? 'WAITING' : 'FAILED';
  await settle(deps, delivery, { state, attempts, error: rootMessage(error) });
  throw error;
}

/** Writes what became of a delivery, and on its charge what a person is to know, unless somebody else has it by now. */
async function settle(
  deps: DeliveryDeps,
  delivery: Delivery,
  {
    state,
    error = null,
    attempts = delivery.attempts,
    heldUntil = null,
  }: { state: DeliveryState; error?: string | null; attempts?: number; heldUntil?: number | null },
): Promise<void> {
  const now = deps.now();
  const isMine =
    delivery.claim === null
      ? eq(mailDelivery.state, 'WAITING')
      : // One that came back late still knows best what became of its mail
        and(eq(mailDelivery.claim, delivery.claim), inArray(mailDelivery.state, ['SENDING', 'UNKNOWN']));
  const { chargeId } = delivery;
  const isWritten = await deps.database.transaction(async (tx) => {
    const changed = await tx
      .update(mailDelivery)
      .set({ state, error, attempts, heldUntil, updateDate: now, ...(state === 'WAITING' ? { claim: null } : {}) })
      .where(and(eq(mailDelivery.id, delivery.id), isMine))
      .returning({ id: mailDelivery.id });
    if (changed.length > 0 && chargeId !== null) await showOnCharge(deps, tx, { chargeId, state, now });
    return changed.length > 0;
  });
  if (isWritten && chargeId !== null) await deps.publishChange('incentive-history', chargeId, null);
}

/** The charge tells how its mail stands, without a new version: nobody who is editing it is disturbed. */
export async function showOnCharge(
  { tables }: Pick<DeliveryDeps, 'tables'>,
  tx: Orm,
  { chargeId, state, now }: { chargeId: number; state: DeliveryState; now: number },
): Promise<void> {
  const charges = tables['incentive-history'];
  // What is laid aside of an invoice that arrived before was one more mail
  const laidAside = sql`case when ${charges.mailedDate} is null then 'WITHHELD' else 'SENT' end`;
  await tx
    .update(charges)
    .set({
      mailState: state === 'WITHHELD' ? laidAside : invoiceMailState(state),
      ...(state === 'SENT' ? { mailedDate: now } : {}),
    })
    .where(eq(charges.id, chargeId));
}
