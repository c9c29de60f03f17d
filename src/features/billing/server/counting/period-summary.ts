import { eq } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { countStore } from '#domain/billing/counting.ts';
import { soFar } from '#domain/billing/month-forecast.ts';
import type { Days } from '#domain/terms/store-terms.ts';
import type { ScopeDeps } from '#product';
import { billedStores, ownersOf, withKeywords } from './stores-to-count.ts';

/** A store's totals of a period, as its charges show them. */
export interface PeriodSummary {
  /** The days of the period until today. */
  readonly days: Days;
  /** Achieved days by keyword. */
  readonly achieved: ReadonlyMap<number, number>;
  /** Yen, excluding tax, that charges hold or a count would draft; null for a reader who owned none of the days. */
  readonly amount: number | null;
}

interface SummaryQuery {
  readonly storeId: number;
  readonly period: string;
  readonly today: Day;
  /** Returns which of these owners' days the figures are limited to; null: all. */
  readonly ownersOf: (owners: readonly number[]) => Promise<ReadonlySet<number> | null>;
}

/** Returns a store's period by its closing day, counted as it is billed; null if it was not under contract or the period has not begun. */
export async function periodSummary(
  deps: ScopeDeps,
  tx: Reads,
  { storeId, period, today, ownersOf: ownOf }: SummaryQuery,
): Promise<PeriodSummary | null> {
  const heads = await billedStores(deps, tx, period, eq(deps.tables['search-conditions'].id, storeId));
  const [store] = await withKeywords(deps, tx, period, heads);
  if (store === undefined || store.first > today) return null;
  const days = { first: store.first, last: store.last < today ? store.last : today };
  const { keywords } = countStore(store, days, store.held);
  const owners = [...ownersOf(store), ...store.held.map(({ userId }) => userId)].filter((id) => id !== null);
  const own = await ownOf([...new Set(owners)]);
  const isReader = (id: number) => own === null || own.has(id);
  const ownsAnyDay = owners.some(isReader);
  const achieved = keywords.map(({ detailId, achieved: all, owners: parts }): [number, number] => {
    const ofReader = parts.filter(({ ownerUserId }) => ownerUserId !== null && isReader(ownerUserId));
    return [detailId, own === null ? all : ofReader.reduce((sum, part) => sum + part.achieved, 0)];
  });
  return { days, achieved: new Map(achieved), amount: ownsAnyDay ? soFar(store, store, today, isReader).amount : null };
}
