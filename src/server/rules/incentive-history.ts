import { eq, sql } from 'drizzle-orm';
import { addDays, type Day } from '#domain/day.ts';
import type { RowOf } from '#model/declare.ts';
import { AppError } from '#model/errors.ts';
import type { resources } from '#resources';
import { invoiceNumber } from '../database/feature-tables.ts';
import { emitNotification } from '../features/notifications/emit.ts';
import type { RuleContext, Rules } from './rule.ts';

type Charges = (typeof resources)['incentive-history'];
type Charge = RowOf<Charges>;

/** The life of a charge: issued under a number without gaps, then paid or cancelled, and never changed otherwise. */
export const incentiveHistory: Rules<Charges> = {
  actions: {
    async issue(row, context) {
      // A bill over nothing is not sent
      if (row.total <= 0) throw new AppError('zero_charge');
      const issueDate = context.today;
      return {
        status: 'ISSUED',
        invoiceNumber: await nextNumber(issueDate, context),
        issueDate,
        dueDate: await dueDateOf(row, issueDate, context),
      };
    },
    async 'mark-paid'(row, context) {
      const manager = await managerOf(row.userId, context);
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

async function dueDateOf(row: Charge, issueDate: Day, { tx, tables }: RuleContext): Promise<Day> {
  const billing = tables.get('invoice-additional-information-detail');
  const [found] =
    billing === undefined
      ? []
      : await tx
          .select({ terms: billing.column('paymentTerms') })
          .from(billing.table)
          .where(eq(billing.column('id'), row.userId));
  return dueDate(issueDate, String(found?.terms ?? 'NEXT_MONTH_END'));
}

/** The day by which a charge issued on `issueDate` is to be paid under the customer's terms. */
export function dueDate(issueDate: Day, terms: string): Day {
  const monthEnd = (ahead: number) => addDays(monthStart(issueDate, ahead + 1), -1);
  switch (terms) {
    case 'SAME_MONTH_END':
      return monthEnd(0);
    case 'NEXT_MONTH_20':
      return addDays(monthStart(issueDate, 1), 19);
    case 'SECOND_MONTH_END':
      return monthEnd(2);
    default:
      return monthEnd(1);
  }
}

function monthStart(day: Day, ahead: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + ahead;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

async function managerOf(userId: number, { tx, tables }: RuleContext): Promise<number | null> {
  const users = tables.get('system-user');
  if (users === undefined) return null;
  const [found] = await tx
    .select({ manager: users.column('managerUserId') })
    .from(users.table)
    .where(eq(users.column('id'), userId));
  return typeof found?.manager === 'number' ? found.manager : null;
}
