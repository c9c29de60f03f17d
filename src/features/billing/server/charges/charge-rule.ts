import { AppError } from '#core/model/errors.ts';
import { deliveryJob } from '#mail/server/job-names.ts';
import type { Rules } from '#product';
import type { resources } from '#resources';
import { billsStoppedDays, withStoppedDays } from '../charge-record/stopped-days.ts';
import { claimInvoiceMail, claimInvoiceMailAgain, requireAddress } from '../documents/invoice-mail.ts';
import { nextTry } from '../payment/claim.ts';
import { chargeCardJob } from '../payment/job-names.ts';
import { cancelCharge } from './corrections.ts';
import { giveBack } from './give-back.ts';
import { issueCharge } from './issue.ts';
import { receiveTransfer } from './mark-paid.ts';

type Charges = (typeof resources)['incentive-history'];

/** The life cycle of a charge: issued under a number without gaps, then paid or cancelled, and otherwise never changed. */
export const incentiveHistory: Rules<Charges> = {
  enrich: { fills: ['hasStoppedDays'], rows: (rows, context) => withStoppedDays(rows, context) },
  computed: { hasStoppedDays: ({ tables }) => billsStoppedDays(tables) },
  actions: {
    issue: (row, context, { issueDate = null, despite }) =>
      issueCharge(row, { asked: issueDate, despite: despite === true }, context),
    'mark-paid': (row, context, { amount = null, day = null, fee }) =>
      receiveTransfer(row, { amount, day, deposit: null, payer: null, feeIsOurs: fee === true }, context),
    cancel: (row, context, { notBilled, reason = null }) =>
      cancelCharge(row, { notBilled: notBilled === true, reason }, context),
    correct: (row, context, { reason = null }) => cancelCharge(row, { notBilled: false, reason }, context),
    async 'give-back'(row, context, { way, day = null, reason = null }) {
      await giveBack(row, { way, day, reason, only: null }, context);
      return {};
    },
    async 'charge-card'(row, context) {
      context.enqueue(chargeCardJob, { chargeId: row.id, attempt: await nextTry(context, row, context.now) });
      return {};
    },
    async send(row, context) {
      if (row.mailState === 'UNKNOWN') throw new AppError('mail_unknown');
      if (row.mailState === 'SENT' || row.mailedDate !== null) throw new AppError('already_mailed');
      await requireAddress(context, row.id);
      const deliveryId = await claimInvoiceMail(context, { chargeId: row.id, userId: row.userId });
      if (deliveryId === null) throw new AppError('mail_underway');
      context.enqueue(deliveryJob, { deliveryId });
      return {};
    },
    async 'send-again'(row, context) {
      await requireAddress(context, row.id);
      const deliveryId = await claimInvoiceMailAgain(context, { chargeId: row.id, userId: row.userId });
      context.enqueue(deliveryJob, { deliveryId });
      return {};
    },
  },
};
