import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { ScopeDeps } from '#product';
import { draftsOf } from './held-days.ts';
import { countableOwners, periodState } from './period-state.ts';
import { type BilledStoreHead, billedStores, everOwnedBy, ownersOf } from './stores-to-count.ts';

/** Whose stores are counted; null stands for the days that are nobody's. */
export interface OwnerToCount {
  readonly ownerUserId: number | null;
  /** The stores that may have days of theirs; what they have is read when they are locked. */
  readonly storeIds: readonly number[];
}

/**
 * Whom a count of the period is about, nobody first, then by id: the customers whose period is over on `today` for every store of theirs,
 * and whoever has a draft, which it replaces.
 */
export async function ownersToCount(deps: ScopeDeps, tx: Orm, period: string, today: Day): Promise<OwnerToCount[]> {
  return ownersAmong(await billedStores(deps, tx, period), await draftsOf(deps, tx, period), today);
}

/** How many they are, by what is kept of the period; the count itself asks each store. */
export async function howManyToCount(deps: ScopeDeps, tx: Orm, period: string, today: Day): Promise<number> {
  const state = await periodState(deps, tx, period, { mine: null, today });
  // After midnight what is kept is not right yet
  if (state.waiting > 0) return (await ownersToCount(deps, tx, period, today)).length;
  return countableOwners(deps, tx, state, today);
}

/** The same among stores and drafts that are known. */
export function ownersAmong(
  stores: readonly BilledStoreHead[],
  drafts: ReadonlyMap<number, ReadonlySet<number>>,
  today: Day,
): OwnerToCount[] {
  const byOwner = new Map<number | null, BilledStoreHead[]>([...drafts.keys()].map((userId) => [userId, []]));
  for (const store of stores)
    for (const owner of ownersOf(store)) byOwner.set(owner, [...(byOwner.get(owner) ?? []), store]);
  return [...byOwner]
    .filter(([owner, some]) => drafts.has(owner ?? 0) || some.every((store) => store.last < today))
    .map(([ownerUserId, some]) => ({ ownerUserId, storeIds: some.map(({ id }) => id) }))
    .sort((one, other) => (one.ownerUserId ?? 0) - (other.ownerUserId ?? 0));
}

/** One customer with the stores that have days of theirs in the period. */
export async function ownerToCount(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  ownerUserId: number,
): Promise<OwnerToCount> {
  const stores = await billedStores(deps, tx, period, everOwnedBy(deps, tx, ownerUserId));
  return { ownerUserId, storeIds: stores.filter((store) => ownersOf(store).has(ownerUserId)).map(({ id }) => id) };
}
