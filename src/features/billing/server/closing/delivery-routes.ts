import { desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { noAddress, type UndeliveredMail, undeliveredStates } from '#domain/notices/mail-delivery.ts';
import { dismissMail, listUndeliveredMails, sendMailAgain } from '#mail/calls.ts';
import { type MailDelivery, showOnCharge } from '#mail/server/delivery.ts';
import { deliveryJob } from '#mail/server/job-names.ts';
import { mayReadAddress } from '#mail/server/readers.ts';
import { mailDelivery } from '#mail/server/tables.ts';
import type { Deps } from '#product';
import { lockCharge } from '../charge-record/charge.ts';
import { wait } from '../documents/invoice-mail.ts';

const shownAtMost = 200;

/** Mails that failed or whose outcome is unknown: administrators list them, send them again or withhold them. */
export function invoiceDeliveryRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const { orm } = deps.database;
  return [
    on(listUndeliveredMails, async ({ actor }) => {
      const may = await mayReadAddress(deps, actor);
      const charges = deps.tables['incentive-history'];
      const rows = await orm
        .select({ delivery: mailDelivery, invoiceNumber: charges.invoiceNumber })
        .from(mailDelivery)
        .leftJoin(charges, eq(charges.id, mailDelivery.chargeId))
        .where(inArray(mailDelivery.state, undeliveredStates))
        .orderBy(desc(mailDelivery.id))
        .limit(shownAtMost);
      const mails = rows.filter(({ delivery }) => may(delivery.address ?? '')).map(undeliveredMailOf);
      return { data: mails, total: mails.length };
    }),
    on(sendMailAgain, (asked) =>
      change(asked, async (tx, delivery) => {
        await wait({ tx, tables: deps.tables, now: deps.now() }, delivery);
        await deps.enqueue(tx, deliveryJob, { deliveryId: delivery.id });
      }),
    ),
    on(dismissMail, (asked) =>
      change(asked, async (tx, { id, chargeId, state: before }) => {
        const now = deps.now();
        const state = before === 'UNKNOWN' ? 'SENT' : 'WITHHELD';
        await tx.update(mailDelivery).set({ state, updateDate: now }).where(eq(mailDelivery.id, id));
        if (chargeId !== null) await showOnCharge(deps, tx, { chargeId, state, now });
      }),
    ),
  ];

  /** Changes a mail under lock; a concurrent second request finds it already decided. */
  async function change(
    { params: { id }, actor }: { readonly params: { readonly id: number }; readonly actor: Actor },
    write: (tx: Orm, delivery: MailDelivery) => Promise<void>,
  ): Promise<{ id: number }> {
    const may = await mayReadAddress(deps, actor);
    const chargeId = await deps.database.transaction(async (tx) => {
      const [asked] = await tx
        .select({ chargeId: mailDelivery.chargeId })
        .from(mailDelivery)
        .where(eq(mailDelivery.id, id));
      // The same lock order as when sending an invoice: the charge first, then its mail
      if (asked?.chargeId) await lockCharge({ tx, tables: deps.tables }, asked.chargeId);
      const [delivery] = await tx.select().from(mailDelivery).where(eq(mailDelivery.id, id)).for('update');
      if (delivery === undefined || !may(delivery.address ?? '')) throw new AppError('not_found');
      if (delivery.state !== 'UNKNOWN' && delivery.state !== 'FAILED') throw new AppError('mail_underway');
      await write(tx, delivery);
      return delivery.chargeId;
    });
    if (chargeId !== null) await deps.publishChange('incentive-history', chargeId, actor.id);
    return { id };
  }
}

function undeliveredMailOf({
  delivery,
  invoiceNumber,
}: {
  delivery: MailDelivery;
  invoiceNumber: string | null;
}): UndeliveredMail {
  const { id, updateDate, address, state, error } = delivery;
  // A mail that was never composed has no subject yet
  const subject = delivery.subject ?? (invoiceNumber === null ? '' : `請求書 ${invoiceNumber}`);
  const shown = { id, date: updateDate, address: address ?? '', subject };
  if (state !== 'FAILED') return { ...shown, state: 'UNKNOWN', problem: null };
  return { ...shown, state: 'FAILED', problem: error === noAddress ? noAddress : null };
}
