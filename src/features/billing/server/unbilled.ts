import { and, eq } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { countStore } from '#domain/counting.ts';
import { nextMonth, previousMonth } from '#domain/period.ts';
import type { RuleContext } from '#product';
import { payingCustomers } from './count.ts';
import { billedStores, withKeywords } from './stores-to-count.ts';

/** So far back one looks for what was never billed. */
const months = 12;

/** Yen, ex tax, that a store's customers owe and no issued charge has billed, up to and including today. */
export async function unbilledOf(
  { tx, tables, resources, now }: Pick<RuleContext, 'tx' | 'tables' | 'resources' | 'now'>,
  storeId: number,
): Promise<number> {
  const deps = { tables, resources };
  const today = dayOf(now);
  const payers = await payingCustomers(deps, tx);
  const isStore = eq(tables['search-conditions'].id, storeId);
  let sum = 0;
  // A period is called after the month in which it ends
  let period = nextMonth(today.slice(0, 7));
  for (let back = 0; back <= months; back += 1, period = previousMonth(period)) {
    const heads = await billedStores(deps, tx, period, and(isStore));
    for (const store of await withKeywords(deps, tx, period, heads)) {
      if (store.first > today) continue;
      const last = store.last < today ? store.last : today;
      const { units } = countStore(store, { first: store.first, last }, store.held);
      for (const { ownerUserId, price } of units) if (ownerUserId !== null && payers.has(ownerUserId)) sum += price;
    }
  }
  return sum;
}

/** A store with days that are still to be billed can not be deleted: AppError 409 with the sum. */
export async function refuseUnbilledStore(context: RuleContext, storeId: number): Promise<void> {
  const amount = await unbilledOf(context, storeId);
  if (amount > 0) throw new AppError('unbilled_days', { params: { amount: amount.toLocaleString('ja-JP') } });
}
