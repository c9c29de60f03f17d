import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { contractOn, type StoreContract } from '#domain/terms/store-terms.ts';
import type { Tables } from '#product';

const none: StoreContract = { ownerUserId: null, isOver: true };

/**
 * Returns whose each store is on a JST day, and whether its contract is over: by its terms, not by what its row was last refreshed with. The
 * contract of a deleted store is over.
 */
export async function contractsOf(
  { tx, tables }: { readonly tx: Reads; readonly tables: Tables },
  storeIds: readonly number[],
): Promise<(storeId: number, day: Day) => StoreContract> {
  if (storeIds.length === 0) return () => none;
  const { 'search-conditions': store, 'search-condition-term': term } = tables;
  const { id, ownerUserId, status, deleteDate } = store;
  const stores = await tx
    .select({ id, ownerUserId, status, deleteDate })
    .from(store)
    .where(inArray(store.id, [...storeIds]));
  const rows = await tx
    .select({
      storeId: term.searchConditionId,
      from: term.effectiveFrom,
      to: term.effectiveTo,
      ownerUserId: term.ownerUserId,
    })
    .from(term)
    .where(and(inArray(term.searchConditionId, [...storeIds]), isNull(term.deleteDate)))
    .orderBy(asc(term.effectiveFrom));
  const byId = new Map(stores.map((one) => [one.id, one]));
  const terms = Map.groupBy(
    rows.map(({ storeId, from, to, ...values }) => ({ storeId, from, to, values })),
    ({ storeId }) => storeId,
  );
  return (storeId, day) => {
    const row = byId.get(storeId);
    if (row === undefined) return none;
    const contract = contractOn(terms.get(storeId) ?? [], row, day);
    return row.deleteDate === null ? contract : { ...contract, isOver: true };
  };
}
