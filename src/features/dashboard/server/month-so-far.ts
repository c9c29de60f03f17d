import { visibleCustomers } from '#billing/server/charges/visible-customers.ts';
import { lateStores } from '#billing/server/counting/period-state.ts';
import { billedStores, ownersOf, withKeywords } from '#billing/server/counting/stores-to-count.ts';
import { summedShares } from '#billing/server/counting/summed-shares.ts';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { anyOf } from '#core/server/database/in-query.ts';
import {
  atConstantRanks,
  type InSum,
  type MonthSoFar,
  type MonthTrend,
  monthTrendOf,
  type TrendDay,
} from '#domain/billing/month-forecast.ts';
import { daysFrom, nextMonth, periodOf, previousMonth } from '#domain/billing/period.ts';
import type { ScopeDeps } from '#product';

/**
 * What the running period comes to so far, and may come to, of the days whose owner on that day the actor sees: a store may have been
 * another's before. Nothing is frozen by it. What was kept of each store is summed up; of a few stores that changed since it is counted.
 */
export async function monthSoFar(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<MonthSoFar> {
  const period = periodOf(today, null);
  const { kept, brought, changed, waiting } = await monthOf(deps, tx, actor, { period, today });
  const sum = { stores: kept.stores, forecastDays: kept.forecastDays, forecastAmount: kept.forecastAmount };
  for (const { store, inSum } of changed) {
    const then = atConstantRanks(store, store, today, inSum);
    sum.stores += 1;
    sum.forecastDays += then.days;
    sum.forecastAmount += then.amount;
  }
  const trend = summedUp(period, today, brought);
  const { days: achievedDays = 0, amount = 0 } = trend.at(-1) ?? {};
  return { period, ...sum, achievedDays, amount, trend, waiting };
}

/** How the period before came to what it is, day by day, to hold the running one against. */
export async function monthBefore(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<MonthTrend> {
  const period = previousMonth(periodOf(today, null));
  const { brought } = await monthOf(deps, tx, actor, { period, today });
  return { period, trend: summedUp(period, lastDayOf(period), brought) };
}

/** What is kept of a period, what its days brought, and the stores whose figures are not among what is kept. */
async function monthOf(
  deps: ScopeDeps,
  tx: Orm,
  actor: Actor,
  { period, today }: { readonly period: string; readonly today: Day },
) {
  const owners = await visibleCustomers(deps, tx, actor);
  const { ids, waiting } = await lateStores(deps, tx, period, { mine: owners, today });
  const kept = await summedShares(tx, { period, owners, without: ids });
  const changed = ids.length === 0 ? [] : await storesOf(deps, tx, owners, { period, ids });
  const brought: TrendDay[] = kept.brought.map((sum, at) => ({ day: addDays(`${period}-01`, at), ...sum }));
  for (const { store, inSum } of changed) brought.push(...monthTrendOf(store, store, today, inSum));
  return { kept, brought, changed, waiting };
}

/** Of some stores those of which the customers (null: everybody) have days or charges in the period, and whose these are. */
async function storesOf(
  deps: ScopeDeps,
  tx: Orm,
  mine: readonly number[] | null,
  { period, ids }: { readonly period: string; readonly ids: readonly number[] },
) {
  const seen = new Set(mine);
  const inSum: InSum = (id) => mine === null || seen.has(id);
  const heads = await billedStores(deps, tx, period, anyOf(deps.tables['search-conditions'].id, ids));
  const stores = await withKeywords(deps, tx, period, heads);
  return stores.flatMap((store) => {
    const theirs = [...ownersOf(store), ...store.held.map(({ userId }) => userId)];
    return mine === null || theirs.some((id) => id !== null && inSum(id)) ? [{ store, inSum }] : [];
  });
}

function lastDayOf(month: string): Day {
  return addDays(`${nextMonth(month)}-01`, -1);
}

/**
 * The sums by the end of each day of the calendar month. Where stores close within the month their period began in the month before:
 * what those days brought stands on the first.
 */
function summedUp(month: string, until: Day, brought: readonly TrendDay[]): readonly TrendDay[] {
  const first = `${month}-01`;
  const last = lastDayOf(month);
  const byDay = Map.groupBy(brought, ({ day }) => (day < first ? first : day > last ? last : day));
  let [days, amount] = [0, 0];
  return daysFrom(first, until < last ? until : last).map((day) => {
    for (const one of byDay.get(day) ?? []) {
      days += one.days;
      amount += one.amount;
    }
    return { day, days, amount };
  });
}
