import { eq } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type InSum, keywordsSoFar, type StoreAmounts, soFar } from '#domain/billing/month-forecast.ts';
import { periodDays, periodOf } from '#domain/period.ts';
import { storePeriodOn } from '#domain/terms/store-terms.ts';
import { termOn } from '#domain/terms/terms.ts';
import type { ScopeDeps } from '#product';
import { storeTermsOf } from '#terms/server/read.ts';
import { visibleCustomers } from '../charge-record/visible-customers.ts';
import { billedStores, withKeywords } from './stores-to-count.ts';

/**
 * Returns what the store's running period has come to by keyword for its owner of `today`, counted as its charge will
 * be. Zero where the actor may not see that owner. The caller has checked access to the store.
 */
export async function readKeywordAmounts(
  deps: ScopeDeps,
  tx: Orm,
  store: { readonly id: number; readonly closingDay: number | null },
  { actor, today }: { readonly actor: Actor; readonly today: Day },
): Promise<StoreAmounts> {
  const agreed = (await storeTermsOf(deps, tx, [store.id])).get(store.id) ?? [];
  const usual = periodOf(today, store.closingDay);
  const { period } = storePeriodOn(agreed, today) ?? { period: usual };
  const term = termOn(agreed, today) ?? agreed.findLast(({ from }) => from <= today) ?? agreed[0];
  const billingMode = term?.values.billingMode ?? 'PER_KEYWORD';
  const heads = await billedStores(deps, tx, period, eq(deps.tables['search-conditions'].id, store.id));
  const [counted] = await withKeywords(deps, tx, period, heads);
  if (counted === undefined)
    return { period, ...periodDays(period, store.closingDay), billingMode, amount: 0, keywords: [] };
  const owner = term?.values.ownerUserId ?? null;
  const visible = await visibleCustomers(deps, tx, actor);
  const inSum: InSum = (id) => id === owner && (visible === null || visible.includes(id));
  const { first, last } = counted;
  return {
    ...{ period, first, last, billingMode },
    amount: soFar(counted, counted, today, inSum).amount,
    keywords: billingMode === 'FIXED' ? [] : [...keywordsSoFar(counted, counted, today, inSum)],
  };
}
