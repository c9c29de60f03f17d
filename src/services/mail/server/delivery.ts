import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { hour, minute } from '#core/model/day.ts';
import { type Database, type Orm, rootMessage } from '#core/server/database/database.ts';
import { leaseOn } from '#core/server/kernel/background.ts';
import { type DeliveryState, invoiceMailState, noAddress } from '#domain/notices/mail-delivery.ts';
import type { Deps, Tables } from '#product';
import type { Mail, SendMail } from './mailer.ts';
import { OutcomeUnknown } from './smtp.ts';
import { mailDelivery } from './tables.ts';

/** A mail that must not be sent before this moment (epoch ms). */
export interface DelayedMail {
  readonly heldUntil: number;
}

/** Writes the mail of a job, or returns until when it must wait; null when there is nothing left to send. */
export type MailWriter = Writer['write'];

// Declared as a method, whose parameters are bivariant, since each writer expects its own job's payload
interface Writer {
  write(job: object): Promise<Mail | DelayedMail | null>;
}

/** Thrown when a mail must be sent and there is no address, so that retrying would not help. */
export class NoAddress extends Error {}

export interface DeliveryDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** By the writer's name in a delivery. */
  readonly writers: Readonly<Record<string, MailWriter>>;
  readonly send: SendMail;
  /** True for a mail that harms nobody when it comes twice. */
  repeats(delivery: Pick<MailDelivery, 'writer' | 'job'>): boolean;
  /** epoch ms */
  now(): number;
  readonly publishChange: Deps['publishChange'];
}

/** How long a worker's claim of a mail lasts; far above the mail server's own timeouts. */
export const mailLease = leaseOn(mailDelivery, 5 * minute);
/** The same number of attempts as the queue's. */
const attemptsAtMost = 9;
const repeatAfter = minute;

export type MailDelivery = typeof mailDelivery.$inferSelect;

/** Returns the delivery of a job, creating it on the first attempt: retries of the job find the same one. */
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
 * Sends a waiting mail, claiming it first so that only one worker sends it. Throws when the server rejected it, to be
 * retried; a mail that the server may have accepted becomes UNKNOWN and is not resent automatically unless it repeats.
 */
export async function deliver(deps: DeliveryDeps, id: number): Promise<void> {
  const { orm } = deps.database;
  const [delivery] = await orm.select().from(mailDelivery).where(eq(mailDelivery.id, id));
  if (delivery?.state !== 'WAITING') return;
  const mail = await written(deps, delivery);
  if (mail === noAddress) return settle(deps, delivery, { state: 'FAILED', error: noAddress });
  if (mail === null) return settle(deps, delivery, { state: 'DROPPED' });
  // Not an attempt: the watch job sends it when it is due
  if ('heldUntil' in mail) return settle(deps, delivery, { state: 'WAITING', ...mail, error: delivery.error });
  const [claimed] = await orm
    .update(mailDelivery)
    .set({ state: 'SENDING', ...mailLease.claimed(deps.now()), address: mail.to, subject: mail.subject })
    .where(and(eq(mailDelivery.id, id), eq(mailDelivery.state, 'WAITING')))
    .returning();
  if (claimed === undefined) return;
  try {
    await deps.send({ ...mail, messageId: delivery.messageId });
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) return refused(deps, claimed, error);
    return doubt(deps, claimed, rootMessage(error));
  }
  await settle(deps, claimed, { state: 'SENT' });
}

/**
 * Finds mails whose claim expired without a result: the worker died, and they may have been sent. They become UNKNOWN, or wait to be sent
 * again if they repeat. Returns their number.
 */
export async function markLost(deps: DeliveryDeps): Promise<number> {
  const lost = await deps.database.orm
    .select()
    .from(mailDelivery)
    .where(and(eq(mailDelivery.state, 'SENDING'), mailLease.isFree(deps.now())));
  for (const one of lost) await doubt(deps, one, 'the worker was lost');
  return lost.length;
}

/** Returns waiting mails without a job: their delay is over, or the process died before enqueueing the job. */
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
          // Longer than the queue ever waits between two attempts
          lt(mailDelivery.updateDate, now() - 2 * hour),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

async function written(
  deps: DeliveryDeps,
  delivery: MailDelivery,
): Promise<Mail | DelayedMail | typeof noAddress | null> {
  const write = deps.writers[delivery.writer];
  if (write === undefined) throw new Error(`nobody writes ${delivery.writer}`);
  try {
    return await write(delivery.job);
  } catch (error) {
    return error instanceof NoAddress ? noAddress : refused(deps, delivery, error);
  }
}

async function refused(deps: DeliveryDeps, delivery: MailDelivery, error: unknown): Promise<never> {
  const attempts = delivery.attempts + 1;
  const state = attempts < attemptsAtMost ? 'WAITING' : 'FAILED';
  await settle(deps, delivery, { state, attempts, error: rootMessage(error) });
  throw error;
}

/** The mail may have left. */
async function doubt(deps: DeliveryDeps, delivery: MailDelivery, error: string): Promise<void> {
  const attempts = delivery.attempts + 1;
  if (!deps.repeats(delivery) || attempts >= attemptsAtMost) return settle(deps, delivery, { state: 'UNKNOWN', error });
  // Another mail with another link: a receiver must not drop it as one that came before
  await settle(deps, delivery, {
    state: 'WAITING',
    error,
    attempts,
    heldUntil: deps.now() + repeatAfter,
    messageId: randomUUID(),
  });
}

/** Records a delivery's result, also on its charge, unless another worker has claimed it meanwhile. */
async function settle(
  deps: DeliveryDeps,
  delivery: MailDelivery,
  {
    state,
    error = null,
    attempts = delivery.attempts,
    heldUntil = null,
    messageId = delivery.messageId,
  }: {
    state: DeliveryState;
    error?: string | null;
    attempts?: number;
    heldUntil?: number | null;
    messageId?: string;
  },
): Promise<void> {
  const now = deps.now();
  const isMine =
    delivery.claim === null
      ? eq(mailDelivery.state, 'WAITING')
      : // A worker that returns late still knows the result best
        and(mailLease.isHeldBy(delivery.claim), inArray(mailDelivery.state, ['SENDING', 'UNKNOWN']));
  const { chargeId } = delivery;
  const isWritten = await deps.database.transaction(async (tx) => {
    const changed = await tx
      .update(mailDelivery)
      .set({
        state,
        error,
        attempts,
        heldUntil,
        messageId,
        updateDate: now,
        ...(state === 'WAITING' ? mailLease.released : {}),
      })
      .where(and(eq(mailDelivery.id, delivery.id), isMine))
      .returning({ id: mailDelivery.id });
    if (changed.length > 0 && chargeId !== null) await showOnCharge(deps, tx, { chargeId, state, now });
    return changed.length > 0;
  });
  if (isWritten && chargeId !== null) await deps.publishChange('incentive-history', chargeId, null);
}

/** Shows the mail's state on its charge without a new version, so that a user who is editing the charge is not disturbed. */
export async function showOnCharge(
  { tables }: Pick<DeliveryDeps, 'tables'>,
  tx: Orm,
  { chargeId, state, now }: { chargeId: number; state: DeliveryState; now: number },
): Promise<void> {
  const charges = tables['incentive-history'];
  // If the invoice was sent before, the withheld mail was only a further copy
  const whenWithheld = sql`case when ${charges.mailedDate} is null then 'WITHHELD' else 'SENT' end`;
  await tx
    .update(charges)
    .set({
      mailState: state === 'WITHHELD' ? whenWithheld : invoiceMailState(state),
      ...(state === 'SENT' ? { mailedDate: now } : {}),
    })
    .where(eq(charges.id, chargeId));
}
