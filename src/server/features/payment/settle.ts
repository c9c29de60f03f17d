import { eq } from 'drizzle-orm';
import { dayOf } from '#domain/day.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { tableOf } from '../../endpoints/scope.ts';
import { lockCharge, managerOf } from '../billing/charge.ts';
import { emitNotification } from '../notifications/emit.ts';

export interface SettleDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** epoch ms */
  now(): number;
  publishChange(resource: string, id: number, actorId: number | null): Promise<void>;
}

/**
 * Writes down how a card payment went and tells the customer, the manager and the administrators, once: a charge that is paid, or that
 * failed already, is left as it is. A payment that succeeded counts whatever came before it.
 */
export async function settleCharge(
  deps: SettleDeps,
  chargeId: number,
  outcome: { readonly paid: true } | { readonly paid: false; readonly reason: string },
): Promise<void> {
  const now = deps.now();
  const changed = await deps.database.transaction(async (tx) => {
    const charge = await lockCharge({ tx, tables: deps.tables }, chargeId);
    const open = outcome.paid ? ['ISSUED', 'FAILED'] : ['ISSUED'];
    if (!open.some((status) => status === charge.status)) return false;
    const { table, column } = tableOf(deps, 'incentive-history');
    await tx
      .update(table)
      .set({
        ...(outcome.paid ? { status: 'PAID', paidDate: dayOf(now) } : { status: 'FAILED' }),
        updateDate: now,
        version: charge.version + 1,
      })
      .where(eq(column('id'), chargeId));
    const manager = await managerOf({ tx, tables: deps.tables }, charge.userId);
    const what = `${charge.period.replace('-', '年')}月分の請求 ${charge.invoiceNumber}（¥${charge.total.toLocaleString('ja-JP')}）`;
    await emitNotification(
      { tx, tables: deps.tables, now },
      {
        notificationType: outcome.paid ? 'CHARGE_SUCCESS' : 'CHARGE_FAILURE',
        content: outcome.paid
          ? `${what}のカード決済が完了しました`
          : `${what}のカード決済に失敗しました。${outcome.reason}`,
        operandValue: [charge.lines[0]?.searchConditionId ?? 0, charge.id],
        recipientRoles: ['SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR'],
        recipientUserIds: [charge.userId, ...(manager === null ? [] : [manager])],
      },
    );
    return true;
  });
  if (changed) await deps.publishChange('incentive-history', chargeId, null);
}
