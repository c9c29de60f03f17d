import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { AskedMail } from '#domain/mails.ts';
import { type Delivery, showOnCharge } from '#mail/server/delivery.ts';
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
 * Claims the first mail with a charge's invoice, in the transaction that holds the charge's lock; gives the delivery, or null when the
 * invoice was sent or is on its way.
 */
export async function claimInvoiceMail(claiming: Claiming, charge: Claimed): Promise<number | null> {
  const last = await lastOf(claiming.tx, charge.chargeId);
  if (last !== null && last.state !== 'FAILED' && last.state !== 'DROPPED') return null;
  return begin(claiming, charge);
}

/**
 * Sends an invoice once more because a person wants it. One whose outcome is unknown goes out as the same mail, so that a mailbox
 * may know it again; one that arrived is a new mail. AppError `mail_underway` while one is on its way.
 */
export async function claimInvoiceMailAgain(claiming: Claiming, charge: Claimed): Promise<number> {
  const last = await lastOf(claiming.tx, charge.chargeId);
  if (last !== null && last.state === 'UNKNOWN') {
    await wait(claiming, last);
    return last.id;
  }
  const id =
    last !== null && (last.state === 'WAITING' || last.state === 'SENDING') ? null : await begin(claiming, charge);
  if (id === null) throw new AppError('mail_underway');
  return id;
}

/** Lets a mail of unknown outcome, or one that failed, wait for a worker again, under the Message-ID that it had. */
export async function wait({ tx, tables, now }: Claiming, { id, chargeId }: Delivery): Promise<void> {
  await tx
    .update(mailDelivery)
    .set({ state: 'WAITING', claim: null, claimedUntil: null, attempts: 0, updateDate: now })
    .where(eq(mailDelivery.id, id));
  if (chargeId !== null) await showOnCharge({ tables }, tx, { chargeId, state: 'WAITING', now });
}

/** What the job `mail` writes it of. */
function mailOf({ chargeId, userId }: Claimed): AskedMail {
  return { template: 'chargeIssued', userId, data: { chargeId } };
}

async function begin({ tx, tables, now }: Claiming, { chargeId, userId }: Claimed): Promise<number | null> {
  const [made] = await tx
    .insert(mailDelivery)
    .values({
      chargeId,
      writer: 'mail',
      job: mailOf({ chargeId, userId }),
      messageId: randomUUID(),
      createDate: now,
      updateDate: now,
    })
    .onConflictDoNothing()
    .returning({ id: mailDelivery.id });
  if (made === undefined) return null;
  await showOnCharge({ tables }, tx, { chargeId, state: 'WAITING', now });
  return made.id;
}

async function lastOf(tx: Orm, chargeId: number): Promise<Delivery | null> {
  const [last] = await tx
    .select()
    .from(mailDelivery)
    .where(eq(mailDelivery.chargeId, chargeId))
    .orderBy(desc(mailDelivery.id))
    .limit(1);
  return last ?? null;
}
