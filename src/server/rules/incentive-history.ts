import { sql } from 'drizzle-orm';
import type { Day } from '#domain/day.ts';
import { dueDate } from '#domain/payment-terms.ts';
import { AppError } from '#model/errors.ts';
import type { resources } from '#resources';
import { invoiceNumber } from '../database/feature-tables.ts';
import { managerOf } from '../features/billing/charge.ts';
import { billingDetailsOf } from '../features/billing/invoice-document.ts';
import { freezeInvoice } from '../features/billing/invoice-file.ts';
import { recountJob } from '../features/billing/job-names.ts';
import { deliveryJob } from '../features/mail/delivery.ts';
import { claimInvoiceMail, claimInvoiceMailAgain } from '../features/mail/invoice-mail.ts';
import { emitNotification } from '../features/notifications/emit.ts';
import { chargeCardJob } from '../features/payment/job-names.ts';
import { issuerOf } from '../features/settings/issuer.ts';
import type { RuleContext, Rules } from './rule.ts';

type Charges = (typeof resources)['incentive-history'];

/** The life of a charge: issued under a number without gaps, then paid or cancelled, and never changed otherwise. */
export const incentiveHistory: Rules<Charges> = {
  actions: {
    async issue(row, context) {
      // A bill over nothing is not sent
      if (row.total <= 0) throw new AppError('zero_charge');
      // Nor one that the customer could not deduct the tax of
      if ((await issuerOf(context.tx))?.registrationNumber == null) throw new AppError('issuer_missing');
      const issueDate = context.today;
      const terms = (await billingDetailsOf(context, row.userId))?.paymentTerms;
      const issued = {
        status: 'ISSUED',
        invoiceNumber: await nextNumber(issueDate, context),
        issueDate,
        dueDate: dueDate(issueDate, String(terms ?? '')),
      } as const;
      if (row.paymentMethod === 'CARD') context.enqueue(chargeCardJob, { chargeId: row.id });
      return { ...issued, pdfHash: await freezeInvoice(context, { ...row, ...issued }) };
    },
    async 'mark-paid'(row, context) {
      const manager = await managerOf(context, row.userId);
      await emitNotification(context, {
        notificationType: 'CHARGE_SUCCESS',
        content: `${row.period}分の請求 ${row.invoiceNumber}（¥${row.total.toLocaleString('ja-JP')}）の入金を確認しました`,
        operandValue: [row.lines[0]?.searchConditionId ?? 0, row.id],
        recipientRoles: ['SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR'],
        recipientUserIds: [row.userId, ...(manager === null ? [] : [manager])],
      });
      return { status: 'PAID', paidDate: context.today, paymentMethod: row.paymentMethod ?? 'BANK_TRANSFER' };
    },
    async cancel() {
      return { status: 'CANCELLED' };
    },
    async correct(row, { enqueue }) {
      enqueue(recountJob, { period: row.period, ownerUserId: row.userId, correctsId: row.id });
      return { status: 'CANCELLED' };
    },
    async 'charge-card'(row, { enqueue }) {
      enqueue(chargeCardJob, { chargeId: row.id });
      return {};
    },
    async send(row, context) {
      if (row.mailState === 'UNKNOWN') throw new AppError('mail_unknown');
      if (row.mailState === 'SENT' || row.mailedDate !== null) throw new AppError('already_mailed');
      const deliveryId = await claimInvoiceMail(context, { chargeId: row.id, userId: row.userId });
      if (deliveryId === null) throw new AppError('mail_underway');
      context.enqueue(deliveryJob, { deliveryId });
      return {};
    },
    async 'send-again'(row, context) {
      const deliveryId = await claimInvoiceMailAgain(context, { chargeId: row.id, userId: row.userId });
      context.enqueue(deliveryJob, { deliveryId });
      return {};
    },
  },
};

/** `2026-000123`: the year's row is locked until the charge is written, so no number is given twice or lost. */
async function nextNumber(day: Day, { tx }: RuleContext): Promise<string> {
  const year = Number(day.slice(0, 4));
  const [given] = await tx
    .insert(invoiceNumber)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: invoiceNumber.year, set: { last: sql`${invoiceNumber.last} + 1` } })
    .returning({ last: invoiceNumber.last });
  return `${year}-${String(given?.last ?? 1).padStart(6, '0')}`;
}
