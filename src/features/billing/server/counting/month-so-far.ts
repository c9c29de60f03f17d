import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import {
  atConstantRanks,
  type InSum,
  type MonthSoFar,
  type MonthTrend,
  monthTrendOf,
  type TrendDay,
} from '#domain/billing/month-forecast.ts';
import { daysFrom, nextMonth, periodOf, previousMonth } from '#domain/period.ts';
import type { ScopeDeps } from '#product';
import { visibleCustomers } from '../charge-record/visible-customers.ts';
import { lateStores } from './period-state.ts';
import { billedStores, ownersOf, withKeywords } from './stores-to-count.ts';
import { summedShares } from './summed-shares.ts';

/**
 * Returns the running period so far and its forecast, over the days whose owner the actor can see: a store may have
 * belonged to another customer before. Nothing is frozen. Sums up the stored figures of each store; the few stores
 * that changed since are counted.
 */
export async function readMonthSoFar(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<MonthSoFar> {
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

/** Returns the previous period day by day, to compare with the running one. */
export async function monthBefore(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<MonthTrend> {
  const period = previousMonth(periodOf(today, null));
  const { brought } = await monthOf(deps, tx, actor, { period, today });
  return { period, trend: summedUp(period, lastDayOf(period), brought) };
}

/** Returns the stored figures of a period, its days, and the stores whose stored figures are outdated. */
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

/**
 * Returns those of the stores in which these customers (null: all) have days or charges in the period, with a filter
 * for these customers.
 */
async function storesOf(
  deps: ScopeDeps,
  tx: Orm,
  mine: readonly number[] | null,
  { period, ids }: { readonly period: string; readonly ids: readonly number[] },
) {
  const seen = new Set(mine);
  const inSum: InSum = (id) => mine === null || seen.has(id);
  const heads = await billedStores(deps, tx, period, isAnyOf(deps.tables['search-conditions'].id, ids));
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
 * Returns the cumulative sums for each day of the calendar month. The periods of stores that close mid-month began in
 * the previous month: the figures of those days are added to the first.
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
