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
  /** Limits the figures to this owner's days; null: all owners. */
  readonly ownerUserId: number | null;
}

/** Returns a store's period by its closing day, counted as it is billed; null if it was not under contract or the period has not begun. */
export async function periodSummary(
  deps: ScopeDeps,
  tx: Reads,
  { storeId, period, today, ownerUserId }: SummaryQuery,
): Promise<PeriodSummary | null> {
  const heads = await billedStores(deps, tx, period, eq(deps.tables['search-conditions'].id, storeId));
  const [store] = await withKeywords(deps, tx, period, heads);
  if (store === undefined || store.first > today) return null;
  const days = { first: store.first, last: store.last < today ? store.last : today };
  const { keywords } = countStore(store, days, store.held);
  const isReader = (id: number) => ownerUserId === null || id === ownerUserId;
  const owners = [...ownersOf(store), ...store.held.map(({ userId }) => userId)];
  const ownsAnyDay = owners.some((id) => id !== null && isReader(id));
  const achieved = keywords.map(({ detailId, achieved: all, owners: parts }): [number, number] => {
    const own = parts.find((part) => part.ownerUserId === ownerUserId)?.achieved ?? 0;
    return [detailId, ownerUserId === null || !ownsAnyDay ? all : own];
  });
  return { days, achieved: new Map(achieved), amount: ownsAnyDay ? soFar(store, store, today, isReader).amount : null };
}
