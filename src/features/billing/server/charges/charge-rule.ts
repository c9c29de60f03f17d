import { AppError } from '#core/model/errors.ts';
import type { Way } from '#domain/billing/charge-payment.ts';
import { deliveryJob } from '#mail/server/job-names.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';
import { claimInvoiceMail, claimInvoiceMailAgain, demandAddress } from '../documents/invoice-mail.ts';
import { nextTry } from '../payment/claim.ts';
import { chargeCardJob } from '../payment/job-names.ts';
import { cancelCharge } from './corrections.ts';
import { giveBack } from './give-back.ts';
import { issueCharge } from './issue.ts';
import { receiveTransfer } from './mark-paid.ts';

type Charges = (typeof resources)['incentive-history'];

/** The life of a charge: issued under a number without gaps, then paid or cancelled, and never changed otherwise. */
export const incentiveHistory: Rules<Charges> = {
  actions: {
    issue: (row, context) => issueCharge(row, context),
    'mark-paid': (row, context, { amount, day, fee, deposit }) =>
      receiveTransfer(
        row,
        {
          amount: typeof amount === 'number' ? amount : null,
          day: textOf(day),
          deposit: textOf(deposit),
          feeIsOurs: fee === true,
        },
        context,
      ),
    cancel: (row, context, { notBilled, reason }) =>
      cancelCharge(row, { notBilled: notBilled === true, reason: textOf(reason) }, context),
    correct: (row, context, { reason }) => cancelCharge(row, { notBilled: false, reason: textOf(reason) }, context),
    async 'give-back'(row, context, { way, day, reason, only }) {
      const part = typeof only === 'number' ? only : null;
      await giveBack(row, { way: wayOf(way), day: textOf(day), reason: textOf(reason), only: part }, context);
      return {};
    },
    async 'charge-card'(row, context) {
      context.enqueue(chargeCardJob, { chargeId: row.id, attempt: await nextTry(context, row, context.now) });
      return {};
    },
    async send(row, context) {
      if (row.mailState === 'UNKNOWN') throw new AppError('mail_unknown');
      if (row.mailState === 'SENT' || row.mailedDate !== null) throw new AppError('already_mailed');
      await demandAddress(context, row.id);
      const deliveryId = await claimInvoiceMail(context, { chargeId: row.id, userId: row.userId });
      if (deliveryId === null) throw new AppError('mail_underway');
      context.enqueue(deliveryJob, { deliveryId });
      return {};
    },
    async 'send-again'(row, context) {
      await demandAddress(context, row.id);
      const deliveryId = await claimInvoiceMailAgain(context, { chargeId: row.id, userId: row.userId });
      context.enqueue(deliveryJob, { deliveryId });
      return {};
    },
  },
};

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function wayOf(value: unknown): Way {
  return value === 'CARD' || value === 'CREDIT' ? value : 'TRANSFER';
}
