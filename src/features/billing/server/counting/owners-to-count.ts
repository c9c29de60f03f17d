import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { ScopeDeps } from '#product';
import { draftsOf } from './held-days.ts';
import { countableOwners, periodState } from './period-state.ts';
import { type BilledStoreHead, billedStores, billedStoresInTurn, everOwnedBy, ownersOf } from './stores-to-count.ts';

/** Whose stores are counted; null stands for the days that are nobody's. */
export interface OwnerToCount {
  readonly ownerUserId: number | null;
  /** The stores that may have days of theirs; what they have is read when they are locked. */
  readonly storeIds: readonly number[];
}

/**
 * Whom a count of the period is about, nobody first, then by id: the customers whose period is over on `today` for every store of theirs,
 * and whoever has a draft, which it replaces. `onward` is called again and again, as a million stores take minutes.
 */
export async function ownersToCount(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  today: Day,
  onward: () => Promise<void> = async () => undefined,
): Promise<OwnerToCount[]> {
  const owned = new Map<number | null, Owned>();
  for await (const stores of billedStoresInTurn(deps, tx, period)) {
    addOwners(owned, stores, today);
    await onward();
  }
  return ownersAmong(owned, await draftsOf(deps, tx, period));
}

/** Whoever begins a count waits for no more of them to be found. */
const mostAtFirst = 10_000;

/**
 * How many they are, by what is kept of the period; the count itself asks each store, and puts the number right. `all`: however many
 * they are, else up to ten thousand.
 */
export async function howManyToCount(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  { today, all = false }: { readonly today: Day; readonly all?: boolean },
): Promise<number> {
  const state = await periodState(deps, tx, period, { mine: null, today });
  const kept = await countableOwners(deps, tx, state, { today, most: all ? null : mostAtFirst });
  // After midnight what is kept is not right yet: that there is nobody is said by the stores alone
  if (kept > 0 || state.waiting === 0) return kept;
  return (await ownersToCount(deps, tx, period, today)).length;
}

/** What is known of a customer's stores in a period. */
export interface Owned {
  readonly storeIds: number[];
  /** The period is over for each of them. */
  isOver: boolean;
}

/** Puts more stores to those of their owners. */
export function addOwners(owned: Map<number | null, Owned>, stores: readonly BilledStoreHead[], today: Day): void {
  for (const store of stores)
    for (const owner of ownersOf(store)) {
      const known = owned.get(owner) ?? { storeIds: [], isOver: true };
      known.storeIds.push(store.id);
      if (store.last >= today) known.isOver = false;
      owned.set(owner, known);
    }
}

/** Whom a count is about, where all stores of everybody, and all drafts, are known. */
export function ownersAmong(
  owned: ReadonlyMap<number | null, Owned>,
  drafts: ReadonlyMap<number, ReadonlySet<number>>,
): OwnerToCount[] {
  const counted = [...owned].flatMap(([ownerUserId, { storeIds, isOver }]) =>
    isOver || drafts.has(ownerUserId ?? 0) ? [{ ownerUserId, storeIds }] : [],
  );
  const without = [...drafts.keys()].filter((userId) => !owned.has(userId));
  return [...counted, ...without.map((ownerUserId) => ({ ownerUserId, storeIds: [] }))].sort(
    (one, other) => (one.ownerUserId ?? 0) - (other.ownerUserId ?? 0),
  );
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
