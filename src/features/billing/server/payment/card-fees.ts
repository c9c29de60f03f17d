import { and, eq } from 'drizzle-orm';
import { dayOf, startOfDay } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type AnyOrigin, systemAdd, systemChange } from '#core/server/kernel/writes/system-write.ts';
import { isMonthOver, monthAhead } from '#domain/month.ts';
import type { SettleDeps } from './deps.ts';
import type { GatewayFees, PaymentGateway } from './gateway.ts';

interface FeeDeps extends SettleDeps {
  /** Null if no payment service is connected. */
  readonly gateway: PaymentGateway | null;
}

/**
 * Enters the fees of the previous month from the second day on, unless they were entered, typed or taken out already. Does nothing where no
 * payment service is connected.
 */
export async function enterLastFees(deps: FeeDeps): Promise<void> {
  if (deps.gateway === null) return;
  const today = dayOf(deps.now());
  // By the second the service has booked what moved until midnight (JST)
  if (today.endsWith('-01')) return;
  const month = monthAhead(today, -1);
  const fee = deps.tables['card-fee'];
  if ((await deps.database.orm.$count(fee, eq(fee.month, month))) > 0) return;
  await enterFees(deps, { actor: null, by: 'PAYMENT' }, month);
}

/**
 * Reads a calendar month's fees (JST) from the payment service and keeps them for the journal, in place of what it said before. Throws
 * AppError 409 if none is connected or a person typed the month's figure, 422 for a month that is not over.
 */
export async function enterFees(deps: FeeDeps, origin: AnyOrigin, month: string): Promise<GatewayFees> {
  const { gateway, database, tables } = deps;
  if (gateway === null) throw new AppError('not_connected', { params: { name: 'Stripe' } });
  const now = deps.now();
  if (!isMonthOver(month, dayOf(now))) throw new AppError('month_open', { field: 'month' });
  const next = `${monthAhead(`${month}-01`, 1)}-01`;
  const { amount, payments } = await gateway.fees(startOfDay(`${month}-01`), startOfDay(next));
  const fee = tables['card-fee'];
  const values = { amount: Math.max(0, amount), payments, source: 'GATEWAY', readDate: now } as const;
  await database.transaction(async (tx) => {
    const [kept] = await tx
      .select({ id: fee.id, source: fee.source })
      .from(fee)
      .where(and(eq(fee.month, month), alive(fee)))
      .for('update');
    if (kept?.source === 'TYPED') throw new AppError('fee_typed', { field: 'month' });
    if (kept === undefined)
      await systemAdd(deps, tx, { ...origin, action: 'create' }, 'card-fee', { month, ...values });
    else await systemChange(deps, tx, { ...origin, action: 'update' }, { resource: 'card-fee', id: kept.id }, values);
  });
  return { amount, payments };
}
