import { and, asc, eq, gt, isNotNull, lt, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Row } from '#product';
import { type Charge, lockCharge } from '../charge-record/charge.ts';
import { hasReturnInvoice, isInWholeReturnInvoice, saveReturnInvoice } from '../documents/return-file.ts';
import type { SettleDeps } from './deps.ts';
import { forEachSettled } from './for-each-settled.ts';

type Refund = Row<'charge-payment'>;

interface Writing extends Pick<SettleDeps, 'tables'> {
  readonly tx: Orm;
  /** epoch ms */
  readonly now: number;
}

/**
 * Creates the return invoice of a card refund that was made. If it contains characters that cannot be drawn (a name changed since the
 * refund was requested), notifies the administrators instead of blocking the refund; the invoice is created later.
 */
export async function saveReturnInvoiceOrNotify(writing: Writing, charge: Charge, refund: Refund): Promise<void> {
  const today = dayOf(writing.now);
  try {
    await saveReturnInvoice({ ...writing, today }, { ...refund, day: today });
  } catch (error) {
    if (!isUndrawable(error)) throw error;
    await emitNotification(writing, {
      notificationType: 'CHARGE_FAILURE',
      content: `請求 ${charge.invoiceNumber} の適格返還請求書に、PDFに印字できない文字があります。請求先や発行者の表記を直すと、自動で作成されます。`,
      operandValue: [charge.lines[0]?.searchConditionId ?? 0, charge.id],
      recipientRoles: admins,
      recipientUserIds: [],
    });
  }
}

/** Creates return invoices that failed when their refund was made and can be drawn now. */
export async function saveLateReturnInvoices(deps: SettleDeps): Promise<void> {
  const payments = deps.tables['charge-payment'];
  const back = alias(payments, 'back');
  const made = and(
    eq(payments.kind, 'REFUND'),
    lt(payments.amount, 0),
    gt(payments.consideration, 0),
    isNotNull(payments.doneDate),
    sql`not exists (select 1 from ${payments} as ${back} where ${back.key} = ${payments.key} || ':refused')`,
    not(hasReturnInvoice(deps)),
    not(isInWholeReturnInvoice(deps)),
  );
  const late = await deps.database.orm.select().from(payments).where(made).orderBy(asc(payments.id));
  await forEachSettled(late, (refund) => saveLate(deps, refund));
}

async function saveLate({ database, tables, now }: SettleDeps, refund: Refund): Promise<void> {
  const day = dayOf(refund.doneDate ?? now());
  try {
    await database.transaction(async (tx) => {
      await lockCharge({ tx, tables }, refund.chargeId);
      await saveReturnInvoice({ tx, tables, now: now(), today: dayOf(now()) }, { ...refund, day });
    });
  } catch (error) {
    // Administrators were already notified when the refund was made
    if (!isUndrawable(error)) throw error;
  }
}

function isUndrawable(error: unknown): boolean {
  return error instanceof AppError && error.problems.every(({ code }) => code === 'letters_undrawable');
}
