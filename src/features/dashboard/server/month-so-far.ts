import { payingCustomers } from '#billing/server/count.ts';
import { billedStores, withKeywords } from '#billing/server/stores-to-count.ts';
import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { ifRanksHold, type MonthSoFar, soFar } from '#domain/month-forecast.ts';
import { periodOf } from '#domain/period.ts';
import type { ScopeDeps } from '#product';

const slice = 100;

/** What the running period comes to so far, and may come to, over the stores that the actor sees. Nothing is frozen by it. */
export async function monthSoFar(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<MonthSoFar> {
  const period = periodOf(today, null);
  const payers = await payingCustomers(deps, tx);
  const isPaying = (id: number | null) => id !== null && payers.has(id);
  const heads = await billedStores(deps, tx, period, scopeOf(deps, 'search-conditions', actor));
  const sum = { achievedDays: 0, amount: 0, forecastDays: 0, forecastAmount: 0 };
  // A slice at a time: a year of readings of every store need not be in memory together
  for (let start = 0; start < heads.length; start += slice) {
    for (const store of await withKeywords(deps, tx, period, heads.slice(start, start + slice))) {
      const now = soFar(store, store, today, isPaying);
      const then = ifRanksHold(store, store, today, isPaying);
      sum.achievedDays += now.days;
      sum.amount += now.amount;
      sum.forecastDays += then.days;
      sum.forecastAmount += then.amount;
    }
  }
  return { period, stores: heads.length, ...sum };
}
