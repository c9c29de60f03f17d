import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { noAddress, undeliveredStates } from '#domain/notices/mail-delivery.ts';
import type { MailRequest } from '#domain/notices/mails.ts';
import { type MailDelivery, mailLease, showOnCharge } from '#mail/server/delivery.ts';
import { mailDelivery } from '#mail/server/tables.ts';
import type { Tables } from '#product';

interface Claiming {
  readonly tx: Orm;
  readonly tables: Tables;
  /** epoch ms */
  readonly now: number;
}

type Claimed = { readonly chargeId: number; readonly userId: number };

/**
 * Claims the first mail with a charge's invoice, in the transaction that holds the charge's lock. Returns the delivery's id; null if the
 * invoice was sent or is being sent.
 */
export async function claimInvoiceMail(claiming: Claiming, charge: Claimed): Promise<number | null> {
  const last = await lastOf(claiming.tx, charge.chargeId);
  if (last !== null && !isOver(last)) return null;
  return last?.state === 'FAILED' ? waitAgain(claiming, last) : begin(claiming, charge);
}

/**
 * Sends an invoice again at a user's request. A mail that failed or whose outcome is unknown is sent as the same mail (same Message-ID), so
 * that mailboxes can detect duplicates; otherwise a new mail is created. Throws AppError `mail_underway` while one is being sent.
 */
export async function claimInvoiceMailAgain(claiming: Claiming, charge: Claimed): Promise<number> {
  const last = await lastOf(claiming.tx, charge.chargeId);
  if (last !== null && (last.state === 'UNKNOWN' || last.state === 'FAILED')) return waitAgain(claiming, last);
  const id =
    last !== null && (last.state === 'WAITING' || last.state === 'SENDING') ? null : await begin(claiming, charge);
  if (id === null) throw new AppError('mail_underway');
  return id;
}

/** SQL: true when a charge's invoice can be sent. Requires an existing user, not an open account. */
export function isAddressed(tables: Tables): SQL<boolean> {
  const users = tables['system-user'];
  const { userId } = tables['incentive-history'];
  return sql<boolean>`exists (select 1 from ${users} where ${users.id} = ${userId} and ${alive(users)})`;
}

/** Throws AppError `mail_unaddressed` if nobody can receive a charge's invoice. */
export async function requireAddress({ tx, tables }: Pick<Claiming, 'tx' | 'tables'>, chargeId: number): Promise<void> {
  const charges = tables['incentive-history'];
  const [found] = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.id, chargeId), isAddressed(tables)));
  if (found === undefined) throw new AppError('mail_unaddressed');
}

/** Records that an invoice has no recipient, once while that remains so. */
export async function recordUnaddressed(claiming: Claiming, charge: Claimed): Promise<void> {
  const { tx, tables, now } = claiming;
  const last = await lastOf(tx, charge.chargeId);
  if (last !== null && !isDiscarded(last) && (last.state !== 'FAILED' || last.error === noAddress)) return;
  await tx.insert(mailDelivery).values({ ...deliveryOf(claiming, charge), state: 'FAILED', error: noAddress });
  await showOnCharge({ tables }, tx, { chargeId: charge.chargeId, state: 'FAILED', now });
}

/** Returns a mail that failed or whose outcome is unknown to the queue, with its existing Message-ID. */
export async function wait({ tx, tables, now }: Claiming, { id, chargeId }: MailDelivery): Promise<void> {
  const [waiting] = await tx
    .update(mailDelivery)
    .set({ state: 'WAITING', ...mailLease.released, attempts: 0, updateDate: now })
    .where(and(eq(mailDelivery.id, id), inArray(mailDelivery.state, undeliveredStates)))
    .returning({ id: mailDelivery.id });
  // It was sent or withheld at the same moment
  if (waiting === undefined) throw new AppError('mail_underway');
  if (chargeId !== null) await showOnCharge({ tables }, tx, { chargeId, state: 'WAITING', now });
}

/** True when it was not sent, is not being sent, and cannot have arrived. */
function isOver(last: MailDelivery): boolean {
  return last.state === 'FAILED' || isDiscarded(last);
}

/** True when it will not be sent; sending the invoice later creates a new mail. */
function isDiscarded({ state }: MailDelivery): boolean {
  return state === 'DROPPED' || state === 'WITHHELD';
}

/** The request from which the job `mail` composes it. */
function mailOf({ chargeId, userId }: Claimed): MailRequest {
  return { template: 'chargeIssued', userId, data: { chargeId } };
}

async function waitAgain(claiming: Claiming, last: MailDelivery): Promise<number> {
  await wait(claiming, last);
  return last.id;
}

function deliveryOf({ now }: Claiming, charge: Claimed) {
  const { chargeId } = charge;
  return {
    chargeId,
    writer: 'mail',
    job: mailOf(charge),
    messageId: randomUUID(),
    createDate: now,
    updateDate: now,
  };
}

async function begin(claiming: Claiming, charge: Claimed): Promise<number | null> {
  const { tx, tables, now } = claiming;
  const [made] = await tx
    .insert(mailDelivery)
    .values(deliveryOf(claiming, charge))
    .onConflictDoNothing()
    .returning({ id: mailDelivery.id });
  if (made === undefined) return null;
  await showOnCharge({ tables }, tx, { chargeId: charge.chargeId, state: 'WAITING', now });
  return made.id;
}

async function lastOf(tx: Orm, chargeId: number): Promise<MailDelivery | null> {
  const [last] = await tx
    .select()
    .from(mailDelivery)
    .where(eq(mailDelivery.chargeId, chargeId))
    .orderBy(desc(mailDelivery.id))
    .limit(1);
  return last ?? null;
}
