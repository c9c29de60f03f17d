import { customersSeen, everTheirs } from '#billing/server/charges/customers-seen.ts';
import { billedStores, ownersOf, withKeywords } from '#billing/server/counting/stores-to-count.ts';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import {
  type InSum,
  ifRanksHold,
  type MonthSoFar,
  type MonthTrend,
  monthTrendOf,
  type StoreInMonth,
  type TrendDay,
} from '#domain/billing/month-forecast.ts';
import { daysFrom, nextMonth, periodOf, previousMonth } from '#domain/billing/period.ts';
import type { ScopeDeps } from '#product';

const slice = 100;

/**
 * What the running period comes to so far, and may come to, of the days whose owner on that day the actor sees: a store may have been
 * another's before. Nothing is frozen by it.
 */
export async function monthSoFar(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<MonthSoFar> {
  const period = periodOf(today, null);
  const sum = { stores: 0, achievedDays: 0, amount: 0, forecastDays: 0, forecastAmount: 0 };
  const brought: TrendDay[] = [];
  for await (const { store, inSum } of storesOf(deps, tx, actor, period)) {
    const trend = monthTrendOf(store, store, today, inSum);
    const then = ifRanksHold(store, store, today, inSum);
    sum.stores += 1;
    for (const { days, amount } of trend) {
      sum.achievedDays += days;
      sum.amount += amount;
    }
    sum.forecastDays += then.days;
    sum.forecastAmount += then.amount;
    brought.push(...trend);
  }
  return { period, ...sum, trend: summedUp(period, today, brought) };
}

/** How the period before came to what it is, day by day, to hold the running one against. */
export async function monthBefore(deps: ScopeDeps, tx: Orm, actor: Actor, today: Day): Promise<MonthTrend> {
  const period = previousMonth(periodOf(today, null));
  const brought: TrendDay[] = [];
  for await (const { store, inSum } of storesOf(deps, tx, actor, period))
    brought.push(...monthTrendOf(store, store, store.last, inSum));
  return { period, trend: summedUp(period, lastDayOf(period), brought) };
}

/** The stores of a period of which the actor sees days or charges, and whose days and charges these are. */
async function* storesOf(deps: ScopeDeps, tx: Orm, actor: Actor, period: string) {
  const mine = await customersSeen(deps, tx, actor);
  const seen = new Set(mine);
  const inSum: InSum = (id) => mine === null || seen.has(id);
  const where = mine === null ? undefined : everTheirs(deps, tx, period, mine);
  const heads = await billedStores(deps, tx, period, where);
  // A slice at a time: a year of readings of every store need not be in memory together
  for (let start = 0; start < heads.length; start += slice) {
    for (const store of await withKeywords(deps, tx, period, heads.slice(start, start + slice))) {
      const theirs = [...ownersOf(store), ...store.held.map(({ userId }) => userId)];
      if (mine !== null && !theirs.some((id) => id !== null && inSum(id))) continue;
      const one: StoreInMonth & typeof store = store;
      yield { store: one, inSum };
    }
  }
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
