import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Row } from '#product';
import { type Charge, lockCharge } from '../charge-record/charge.ts';
import { insertPayment } from '../charge-record/charge-payments.ts';
import type { SettleDeps } from './deps.ts';
import { forEachSettled } from './for-each-settled.ts';
import type { PaymentGateway } from './gateway.ts';
import { saveReturnInvoiceOrNotify } from './late-return-invoices.ts';

export interface RefundDeps extends SettleDeps {
  readonly gateway: PaymentGateway | null;
}

/**
 * Makes all pending card refunds, each under its own idempotency key. A refund that the service refuses is reversed and the administrators
 * are notified. If an outcome is unknown, throws after processing the others.
 */
export async function refundPayments(deps: RefundDeps): Promise<void> {
  const { gateway } = deps;
  if (gateway === null) return;
  const payments = deps.tables['charge-payment'];
  const open = await deps.database.orm
    .select()
    .from(payments)
    .where(and(eq(payments.kind, 'REFUND'), isNull(payments.doneDate)))
    .orderBy(asc(payments.id));
  await forEachSettled(open, (row) => refundPayment(deps, gateway, row));
}

type Refund = Row<'charge-payment'>;

async function refundPayment(deps: RefundDeps, gateway: PaymentGateway, row: Refund): Promise<void> {
  const payments = deps.tables['charge-payment'];
  const [id, chargeId, amount, key] = [row.id, row.chargeId, -row.amount, row.key];
  const outcome = await gateway.refund({ paymentId: String(row.gatewayId), amount, key });
  if (outcome.refunded === 'LATER') return;
  await deps.database.transaction(async (tx) => {
    const { tables } = deps;
    const now = deps.now();
    // The same lock order as all other writers of payments: the charge first, then its payments
    const charge = await lockCharge({ tx, tables }, chargeId);
    const [held] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, id), isNull(payments.doneDate)))
      .for('update');
    if (held === undefined) return;
    await tx.update(payments).set({ doneDate: now, updateDate: now }).where(eq(payments.id, id));
    if (outcome.refunded) return saveReturnInvoiceOrNotify({ tx, tables, now }, charge, row);
    await takeBack({ tx, tables, now }, charge, row, outcome.reason);
  });
  await deps.publishChange('incentive-history', chargeId, null);
}

/**
 * Reverses a refund that was made but then failed at the bank, and notifies the administrators; idempotent. `key` is the refund's key. Its
 * return invoice remains valid: an administrator decides how else to return the money.
 */
export async function refundCameBack(deps: SettleDeps, key: string): Promise<void> {
  const payments = deps.tables['charge-payment'];
  const isRefund = and(eq(payments.key, key), eq(payments.kind, 'REFUND'), isNotNull(payments.doneDate));
  const [row] = await deps.database.orm.select().from(payments).where(isRefund);
  if (row === undefined) return;
  await deps.database.transaction(async (tx) => {
    const { tables } = deps;
    const charge = await lockCharge({ tx, tables }, row.chargeId);
    await takeBack({ tx, tables, now: deps.now() }, charge, row, 'カード会社から返金が戻されました');
  });
  await deps.publishChange('incentive-history', row.chargeId, null);
}

/** Records that a refund failed and notifies the administrators; does nothing if already recorded. */
async function takeBack(
  { tx, tables, now }: Pick<SettleDeps, 'tables'> & { readonly tx: Orm; readonly now: number },
  charge: Charge,
  { amount: refunded, key, gatewayId, consideration, originalId }: Refund,
  reason: string,
): Promise<void> {
  const amount = -refunded;
  const kept = await insertPayment(
    { tx, tables, now },
    {
      chargeId: charge.id,
      kind: 'REFUND',
      amount,
      day: dayOf(now),
      key: `${key}:refused`,
      // With its `gatewayId`, the payment holds the money again, as at the gateway, so a refund to the card can be chosen again, even after
      // the bank returned one: an administrator decides that, and is notified if it fails
      gatewayId,
      note: reason,
      consideration: -(consideration ?? 0),
      originalId,
      done: true,
    },
  );
  if (kept === null) return;
  await emitNotification(
    { tx, tables, now },
    {
      notificationType: 'CHARGE_FAILURE',
      content: `請求 ${charge.invoiceNumber} のカードへの返金（${yenText(amount)}）ができませんでした。${reason}`,
      operandValue: [charge.lines[0]?.searchConditionId ?? 0, charge.id],
      recipientRoles: admins,
      recipientUserIds: [],
    },
  );
}
