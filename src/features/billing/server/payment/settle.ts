import { and, eq, sql } from 'drizzle-orm';
import { dayOf, minute } from '#core/model/day.ts';
import { yenText } from '#core/model/language.ts';
import type { Orm } from '#core/server/database/database.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { admins } from '#domain/accounts/roles.ts';
import { monthInWords } from '#domain/month.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { type Charge, lockCharge, managerOf } from '../charge-record/charge.ts';
import { cardPaymentKey, insertPayment, unappliedMoney } from '../charge-record/charge-payments.ts';
import { paymentAttempt } from '../tables.ts';
import { type ClaimedTry, tryLease } from './claim.ts';
import type { SettleDeps } from './deps.ts';
import type { CardOutcome } from './gateway.ts';
import { forgetTry, recordDeclined } from './tries.ts';

export type Settlement =
  | { readonly paid: true; readonly paymentId: string; readonly amount: number }
  | { readonly paid: false; readonly reason: string };

/** Records the outcome of a claimed attempt. If the claim was lost meanwhile, only records money that was taken. */
export async function settleTry(
  deps: SettleDeps,
  claimed: ClaimedTry,
  outcome: CardOutcome,
  /** How long a pending attempt is left to itself, in ms. */
  patience = 5 * minute,
): Promise<void> {
  const { claim, attempt } = claimed;
  const chargeId = claimed.charge.id;
  const now = deps.now();
  await deps.database.transaction(async (tx) => {
    // Lock the charge before the attempt, as `claimTry` does, to avoid a deadlock
    const charge = await lockCharge({ tx, tables: deps.tables }, chargeId);
    const mine = and(eq(paymentAttempt.chargeId, chargeId), tryLease.isHeldBy(claim));
    const [held] = await tx.select().from(paymentAttempt).where(mine).for('update');
    if (held !== undefined) {
      const isPending = outcome.result === 'PENDING';
      await tx
        .update(paymentAttempt)
        .set({
          paymentId: outcome.paymentId,
          state: isPending ? 'PENDING' : 'IDLE',
          ...tryLease.released,
          ...(isPending ? { claimedUntil: now + patience } : {}),
          // The number advances only once the attempt is decided
          attempt: isPending ? attempt : attempt + 1,
        })
        .where(mine);
      if (outcome.result === 'DECLINED') await recordDeclined(tx, { chargeId, attempt }, now);
    }
    if (outcome.result === 'PAID') await forgetTry(tx, { chargeId, attempt });
    if (outcome.result === 'PAID') await settle(deps, tx, charge, { paid: true, ...outcome });
    if (outcome.result === 'DECLINED' && held !== undefined)
      await settle(deps, tx, charge, { paid: false, reason: outcome.reason });
  });
  await deps.publishChange('incentive-history', chargeId, null);
}

/**
 * Records the outcome of a card payment and notifies the customer, the manager and the administrators, once. Records all money taken; the
 * part that the charge no longer needs (cancelled, corrected, paid otherwise) is refunded to the card.
 */
export async function settleCharge(deps: SettleDeps, chargeId: number, outcome: Settlement): Promise<void> {
  const changed = await deps.database.transaction(async (tx) => {
    const charge = await lockCharge({ tx, tables: deps.tables }, chargeId);
    // Ends the attempt that is PENDING on this payment; an attempt in state ASKING is settled by its own worker
    if (outcome.paid) {
      const [over] = await tx
        .update(paymentAttempt)
        .set({ state: 'IDLE', ...tryLease.released, attempt: sql`${paymentAttempt.attempt} + 1` })
        .where(
          and(
            eq(paymentAttempt.chargeId, chargeId),
            eq(paymentAttempt.paymentId, outcome.paymentId),
            eq(paymentAttempt.state, 'PENDING'),
          ),
        )
        .returning({ next: paymentAttempt.attempt });
      if (over !== undefined) await forgetTry(tx, { chargeId, attempt: over.next - 1 });
    }
    return settle(deps, tx, charge, outcome);
  });
  if (changed) await deps.publishChange('incentive-history', chargeId, null);
}

/** The caller holds the charge's lock. */
async function settle(deps: SettleDeps, tx: Orm, charge: Charge, outcome: Settlement): Promise<boolean> {
  const { tables } = deps;
  const now = deps.now();
  const today = dayOf(now);
  const chargeId = charge.id;
  const isOpen = charge.status === 'ISSUED' || charge.status === 'FAILED';
  const due = charge.total - (await unappliedMoney({ tx, tables }, [chargeId]));
  if (!outcome.paid) {
    // What was paid and went back at the gateway is due by transfer: a late report of an earlier try changes nothing
    if (charge.status !== 'ISSUED' || charge.paymentMethod !== 'CARD') return false;
    await change(deps, tx, charge, { status: 'FAILED' });
    await notifyPayer(deps, tx, charge, 'CHARGE_FAILURE', `のカード決済に失敗しました。${outcome.reason}`);
    return true;
  }
  const { paymentId, amount } = outcome;
  const moving = { tx, tables, now };
  const payment = { chargeId, day: today, gatewayId: paymentId };
  const kept = await insertPayment(moving, { ...payment, kind: 'CARD', amount, key: cardPaymentKey(paymentId) });
  if (kept === null) return false;
  const needed = isOpen ? Math.max(0, Math.min(due, amount)) : 0;
  if (needed > 0) {
    const isPaid = needed === due;
    await change(deps, tx, charge, isPaid ? { status: 'PAID', paidDate: today, due: 0 } : { due: due - needed });
    const rest = isPaid ? 'のカード決済が完了しました' : `のうち${yenText(needed)}のカード決済が完了しました`;
    await notifyPayer(deps, tx, charge, 'CHARGE_SUCCESS', rest);
  }
  const excess = amount - needed;
  if (excess > 0) {
    await insertPayment(moving, { ...payment, kind: 'REFUND', amount: -excess, key: `refund-of:${paymentId}` });
    const what = needed > 0 ? `${yenText(excess)}を` : '決済した金額は';
    const rest = `は、カード決済のあいだに状態が変わりました。${what}カードに返金します`;
    await notifyPayer(deps, tx, charge, 'CHARGE_FAILURE', rest);
  }
  return true;
}

async function change(deps: SettleDeps, tx: Orm, charge: Charge, values: Partial<Charge>): Promise<void> {
  const write = { actor: null, by: 'PAYMENT', action: 'settle' } as const;
  await systemChange(deps, tx, write, { resource: 'incentive-history', id: charge.id }, values);
}

async function notifyPayer(
  deps: SettleDeps,
  tx: Orm,
  charge: Charge,
  notificationType: 'CHARGE_SUCCESS' | 'CHARGE_FAILURE',
  rest: string,
): Promise<void> {
  const { tables } = deps;
  const manager = await managerOf({ tx, tables }, charge.userId);
  const what = `${monthInWords(charge.period)}分の請求 ${charge.invoiceNumber}（${yenText(charge.total)}）`;
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
