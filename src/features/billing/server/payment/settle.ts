import { and, eq } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { monthInWords } from '#domain/month.ts';
import { admins } from '#domain/roles.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { type Charge, lockCharge, managerOf } from '../charge.ts';
import { heldMoney, keepPayment } from '../charge-payments.ts';
import { paymentAttempt } from '../tables.ts';
import type { ClaimedTry } from './claim.ts';
import type { SettleDeps } from './deps.ts';
import type { CardOutcome } from './gateway.ts';

export type Settlement =
  | { readonly paid: true; readonly paymentId: string; readonly amount: number | null }
  | { readonly paid: false; readonly reason: string };

/** Writes down how a claimed try went; a try that somebody else settled meanwhile is left as it is. */
export async function settleTry(deps: SettleDeps, claimed: ClaimedTry, outcome: CardOutcome): Promise<void> {
  const { charge, claim, attempt, amount } = claimed;
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    const mine = and(eq(paymentAttempt.chargeId, charge.id), eq(paymentAttempt.claim, claim));
    const [held] = await tx.select().from(paymentAttempt).where(mine).for('update');
    if (held === undefined) return;
    const isDeclined = outcome.result === 'DECLINED';
    const isSameDay = (held.declinedDate ?? 0) > now - 86_400_000;
    await tx
      .update(paymentAttempt)
      .set({
        paymentId: outcome.paymentId,
        state: outcome.result === 'PENDING' ? 'PENDING' : 'IDLE',
        claim: null,
        claimedUntil: outcome.result === 'PENDING' ? now + 300_000 : null,
        // Only a try that was answered is followed by another
        ...(isDeclined
          ? { attempt: attempt + 1, declined: isSameDay ? held.declined + 1 : 1, declinedDate: now }
          : { declined: 0 }),
      })
      .where(mine);
    if (outcome.result === 'PAID')
      await settle(deps, tx, charge.id, { paid: true, paymentId: outcome.paymentId, amount });
    if (outcome.result === 'DECLINED') await settle(deps, tx, charge.id, { paid: false, reason: outcome.reason });
  });
  await deps.publishChange('incentive-history', charge.id, null);
}

/**
 * Writes down how a card payment went and tells the customer, the manager and the administrators, once. A payment that succeeded for a
 * charge that needs none any more (cancelled, corrected, paid otherwise) is kept, and given back to the card.
 */
export async function settleCharge(deps: SettleDeps, chargeId: number, outcome: Settlement): Promise<void> {
  const changed = await deps.database.transaction(async (tx) => {
    if (outcome.paid)
      await tx
        .update(paymentAttempt)
        .set({ state: 'IDLE', claim: null, claimedUntil: null, paymentId: outcome.paymentId })
        .where(eq(paymentAttempt.chargeId, chargeId));
    return settle(deps, tx, chargeId, outcome);
  });
  if (changed) await deps.publishChange('incentive-history', chargeId, null);
}

async function settle(deps: SettleDeps, tx: Orm, chargeId: number, outcome: Settlement): Promise<boolean> {
  const { tables } = deps;
  const now = deps.now();
  const today = dayOf(now);
  const charge = await lockCharge({ tx, tables }, chargeId);
  const isOpen = charge.status === 'ISSUED' || charge.status === 'FAILED';
  const due = charge.total - (await heldMoney({ tx, tables }, [chargeId]));
  if (!outcome.paid) {
    if (charge.status !== 'ISSUED') return false;
    await change(deps, tx, charge, { status: 'FAILED' });
    await tell(deps, tx, charge, 'CHARGE_FAILURE', `のカード決済に失敗しました。${outcome.reason}`);
    return true;
  }
  const { paymentId } = outcome;
  const amount = outcome.amount ?? (isOpen && due > 0 ? due : charge.total);
  const key = `card:${paymentId}`;
  const isNew = await keepPayment(
    { tx, tables, now },
    { chargeId, kind: 'CARD', amount, day: today, key, gatewayId: paymentId },
  );
  if (!isNew) return false;
  if (isOpen && amount <= due) {
    const isPaid = amount === due;
    await change(deps, tx, charge, isPaid ? { status: 'PAID', paidDate: today, due: 0 } : { due: due - amount });
    await tell(deps, tx, charge, 'CHARGE_SUCCESS', 'のカード決済が完了しました');
    return true;
  }
  await keepPayment(
    { tx, tables, now },
    { chargeId, kind: 'REFUND', amount: -amount, day: today, key: `refund-of:${paymentId}`, gatewayId: paymentId },
  );
  await tell(
    deps,
    tx,
    charge,
    'CHARGE_FAILURE',
    'は、カード決済のあいだに状態が変わりました。決済した金額はカードに返金します',
  );
  return true;
}

async function change(deps: SettleDeps, tx: Orm, charge: Charge, values: Partial<Charge>): Promise<void> {
  const charges = deps.tables['incentive-history'];
  await tx
    .update(charges)
    .set({ ...values, updateDate: deps.now(), version: charge.version + 1 })
    .where(eq(charges.id, charge.id));
}

async function tell(
  deps: SettleDeps,
  tx: Orm,
  charge: Charge,
  notificationType: 'CHARGE_SUCCESS' | 'CHARGE_FAILURE',
  rest: string,
): Promise<void> {
  const { tables } = deps;
  const manager = await managerOf({ tx, tables }, charge.userId);
  const what = `${monthInWords(charge.period)}分の請求 ${charge.invoiceNumber}（¥${charge.total.toLocaleString('ja-JP')}）`;
  await emitNotification(
    { tx, tables, now: deps.now() },
    {
      notificationType,
      content: `${what}${rest}`,
      operandValue: [charge.lines[0]?.searchConditionId ?? 0, charge.id],
      recipientRoles: admins,
      recipientUserIds: [charge.userId, ...(manager === null ? [] : [manager])],
    },
  );
}
