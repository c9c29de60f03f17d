import { and, eq, inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { dayOf } from '#core/model/day.ts';
import type { Problem } from '#core/model/errors.ts';
import { numberText } from '#core/model/language.ts';
import { countStore } from '#domain/billing/counting.ts';
import { nextMonth, previousMonth } from '#domain/period.ts';
import type { RuleContext } from '#product';
import { billedStores, withKeywords } from './stores-to-count.ts';

/** How many months back unbilled days are searched. */
const months = 12;

/** Returns, by store, the yen excluding tax that customers owe up to today and no issued charge has billed; only sums above 0. */
export async function unbilledOf(
  { tx, tables, resources, now }: Pick<RuleContext, 'tx' | 'tables' | 'resources' | 'now'>,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const deps = { tables, resources };
  const today = dayOf(now);
  const sums = new Map<number, number>();
  const ids = await billable({ tx, tables }, storeIds);
  if (ids.length === 0) return sums;
  const areStores = inArray(tables['search-conditions'].id, [...ids]);
  // A period is named after the month in which it ends
  let period = nextMonth(today.slice(0, 7));
  for (let back = 0; back <= months; back += 1, period = previousMonth(period)) {
    const heads = await billedStores(deps, tx, period, areStores);
    for (const store of await withKeywords(deps, tx, period, heads)) {
      if (store.first > today) continue;
      const last = store.last < today ? store.last : today;
      const { units } = countStore(store, { first: store.first, last }, store.held);
      const sum = units.reduce((total, { price }) => total + price, 0);
      if (sum > 0) sums.set(store.id, (sums.get(store.id) ?? 0) + sum);
    }
  }
  return sums;
}

/** Returns the stores that can owe anything: with a keyword, or with a fixed fee at any time. */
async function billable({ tx, tables }: Pick<RuleContext, 'tx' | 'tables'>, storeIds: readonly number[]) {
  const detail = tables['search-condition-detail'];
  const term = tables['search-condition-term'];
  const withKeyword = tx
    .select({ id: detail.searchConditionId })
    .from(detail)
    .where(inArray(detail.searchConditionId, [...storeIds]));
  const withFee = tx
    .select({ id: term.searchConditionId })
    .from(term)
    .where(and(inArray(term.searchConditionId, [...storeIds]), eq(term.billingMode, 'FIXED')));
  const found = await union(withKeyword, withFee);
  return found.map(({ id }) => id);
}

/** Adds the problem `unbilled_days` (409) with the amount to removals of stores that still have days to bill. */
export async function refuseUnbilledStores(
  removals: readonly { readonly row: { readonly id: number }; readonly problems: Problem[] }[],
  context: RuleContext,
): Promise<void> {
  const sums = await unbilledOf(
    context,
    removals.map(({ row }) => row.id),
  );
  for (const { row, problems } of removals) {
    const amount = sums.get(row.id);
    if (amount === undefined) continue;
    problems.push({ code: 'unbilled_days', params: { amount: numberText(amount) } });
  }
}
