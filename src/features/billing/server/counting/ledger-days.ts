import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Orm, Reads } from '#core/server/database/database.ts';
import type { ChargedUnit } from '#domain/billing/counting.ts';
import type { Tables } from '#product';

/* Queries of the ledger: the days that charges hold. */

interface Deps {
  readonly tables: Tables;
}

/** Returns the stores and periods that an issued charge holds days of, as `store period`. */
export async function issuedStores(
  deps: Deps,
  tx: Reads,
  storeIds: readonly number[],
  periods: readonly string[],
): Promise<Set<string>> {
  const { 'billed-day': day, 'incentive-history': charge } = deps.tables;
  const rows = await tx
    .selectDistinct({ id: day.searchConditionId, period: day.period })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(and(heldIn(deps, storeIds, periods), ne(charge.status, 'DRAFT')));
  return new Set(rows.map(({ id, period }) => `${id} ${period}`));
}

/**
 * Returns what charges other than drafts hold of these stores in a period, with the customer; `isWaived` for cancelled charges that are not
 * billed again.
 */
export async function chargedUnits(
  deps: Deps,
  tx: Reads,
  storeIds: readonly number[],
  period: string,
): Promise<ReadonlyMap<number, readonly ChargedUnit[]>> {
  if (storeIds.length === 0) return new Map();
  const { 'billed-day': day, 'incentive-history': charge } = deps.tables;
  const rows = await tx
    .select({
      storeId: day.searchConditionId,
      kind: day.kind,
      detailId: day.detailId,
      first: day.firstDay,
      last: day.lastDay,
      price: day.price,
      userId: charge.userId,
      status: charge.status,
    })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(and(heldIn(deps, storeIds, [period]), ne(charge.status, 'DRAFT')))
    .orderBy(day.firstDay, day.id);
  return new Map(
    [...Map.groupBy(rows, ({ storeId }) => storeId)].map(([id, some]) => [
      id,
      some.map(({ storeId: _, status, ...unit }) => (status === 'CANCELLED' ? { ...unit, isWaived: true } : unit)),
    ]),
  );
}

/** Returns the stores of which a charge settles the period for good; anything else they owe is corrected by hand. */
export async function settledStores(
  deps: Deps,
  tx: Reads,
  storeIds: readonly number[],
  period: string,
): Promise<ReadonlySet<number>> {
  if (storeIds.length === 0) return new Set();
  const { 'billed-day': day, 'incentive-history': charge } = deps.tables;
  const rows = await tx
    .selectDistinct({ id: day.searchConditionId })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(and(heldIn(deps, storeIds, [period]), eq(charge.isSettled, true)));
  return new Set(rows.map(({ id }) => id));
}

export interface DraftedUnit extends ChargedUnit {
  readonly storeId: number;
}

/** Returns what drafts hold of these stores in a period, with the customer. */
export async function draftedUnits(
  deps: Deps,
  tx: Orm,
  storeIds: readonly number[],
  period: string,
): Promise<readonly DraftedUnit[]> {
  if (storeIds.length === 0) return [];
  const { 'billed-day': day, 'incentive-history': charge } = deps.tables;
  return tx
    .select({
      storeId: day.searchConditionId,
      userId: charge.userId,
      kind: day.kind,
      detailId: day.detailId,
      first: day.firstDay,
      last: day.lastDay,
      price: day.price,
    })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(and(heldIn(deps, storeIds, [period]), eq(charge.status, 'DRAFT')));
}

/** Returns the customers with a draft of the period, and the stores that it holds days of. */
export async function draftsOf(deps: Deps, tx: Orm, period: string): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { 'billed-day': day, 'incentive-history': charge } = deps.tables;
  const rows = await tx
    .selectDistinct({ userId: charge.userId, storeId: day.searchConditionId })
    .from(charge)
    .leftJoin(day, eq(day.chargeId, charge.id))
    .where(and(eq(charge.period, period), eq(charge.status, 'DRAFT')));
  const found = new Map<number, Set<number>>();
  for (const { userId, storeId } of rows) {
    const stores = found.get(userId) ?? new Set();
    if (storeId !== null) stores.add(storeId);
    found.set(userId, stores);
  }
  return found;
}

/** Returns the customers whose drafts of a period hold days of these stores. */
export async function draftOwners(
  { tx, ...deps }: Deps & { readonly tx: Orm },
  period: string,
  storeIds: readonly number[],
): Promise<readonly number[]> {
  if (storeIds.length === 0) return [];
  const { 'billed-day': day, 'incentive-history': charge } = deps.tables;
  const rows = await tx
    .selectDistinct({ userId: charge.userId })
    .from(day)
    .innerJoin(charge, eq(charge.id, day.chargeId))
    .where(and(heldIn(deps, storeIds, [period]), eq(charge.status, 'DRAFT')));
  return rows.map(({ userId }) => userId);
}

/** Condition: held days of these stores in these periods. */
function heldIn({ tables }: Deps, storeIds: readonly number[], periods: readonly string[]) {
  return and(
    inArray(tables['billed-day'].period, [...periods]),
    inArray(tables['billed-day'].searchConditionId, [...storeIds]),
    eq(tables['billed-day'].held, true),
  );
}
