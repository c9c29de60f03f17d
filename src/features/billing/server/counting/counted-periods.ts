import { and, eq, inArray } from 'drizzle-orm';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { insertWithoutIds, isAnyOf } from '#core/server/database/sql.ts';
import { nextMonth, previousMonth } from '#domain/period.ts';
import type { Days } from '#domain/terms/store-terms.ts';
import type { Tables } from '#product';
import { requestMonths } from '#terms/server/store-month.ts';
import { issuedStores } from './ledger-days.ts';

interface Deps {
  readonly tables: Tables;
}

/** The counted days of the periods before and after; `frozen` is the period itself if a charge was issued for it. */
export interface CountedPeriods {
  before?: Days;
  after?: Days;
  /** A charge was issued for the period after, so its days no longer change. */
  isAfterIssued?: boolean;
  frozen?: Days;
}

/** Returns the counted days of these stores for the period and its neighbours. */
export async function countedPeriods(
  deps: Deps,
  tx: Reads,
  storeIds: readonly number[],
  period: string,
): Promise<ReadonlyMap<number, CountedPeriods>> {
  const found = new Map<number, CountedPeriods>();
  if (storeIds.length === 0) return found;
  const counted = deps.tables['counted-period'];
  const names = { [previousMonth(period)]: 'before', [nextMonth(period)]: 'after', [period]: 'frozen' } as const;
  const rows = await tx
    .select()
    .from(counted)
    .where(and(inArray(counted.searchConditionId, [...storeIds]), inArray(counted.period, Object.keys(names))));
  const issued = await issuedStores(deps, tx, storeIds, [period, nextMonth(period)]);
  for (const row of rows) {
    const id = row.searchConditionId;
    const name = names[row.period];
    const isIssued = issued.has(`${id} ${row.period}`);
    if (name === undefined || (name === 'frozen' && !isIssued)) continue;
    const days = { [name]: { first: row.firstDay, last: row.lastDay } };
    found.set(id, { ...found.get(id), ...days, ...(name === 'after' ? { isAfterIssued: isIssued } : {}) });
  }
  return found;
}

/** Returns the counted days of a period by store. */
export async function countedDays(
  { tables }: Deps,
  tx: Reads,
  storeIds: readonly number[],
  period: string,
): Promise<ReadonlyMap<number, Days>> {
  if (storeIds.length === 0) return new Map();
  const counted = tables['counted-period'];
  const rows = await tx
    .select({ id: counted.searchConditionId, first: counted.firstDay, last: counted.lastDay })
    .from(counted)
    .where(and(eq(counted.period, period), inArray(counted.searchConditionId, [...storeIds])));
  return new Map(rows.map(({ id, first, last }) => [id, { first, last }]));
}

/** Replaces the stored counted period of these stores. */
export async function savePeriods(
  deps: Deps & { now(): number },
  tx: Orm,
  { period, runId }: { readonly period: string; readonly runId: number | null },
  stores: readonly (Days & { readonly id: number })[],
): Promise<void> {
  if (stores.length === 0) return;
  const now = deps.now();
  const days = deps.tables['counted-period'];
  const ids = stores.map(({ id }) => id);
  await tx.delete(days).where(and(eq(days.period, period), isAnyOf(days.searchConditionId, ids)));
  await insertWithoutIds(
    tx,
    days,
    stores.map(({ id, first, last }) => ({
      period,
      runId,
      searchConditionId: id,
      firstDay: first,
      lastDay: last,
      createDate: now,
      updateDate: now,
    })),
  );
  // The next period begins after this one ends
  await requestMonths(tx, ids);
}

/** True when both cover the same days. */
export function areSame(one: Days, other: Days | undefined): boolean {
  return other !== undefined && one.first === other.first && one.last === other.last;
}
