import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { ScopeDeps } from '#product';
import { draftsOf } from './ledger-days.ts';
import { countableOwners, periodState } from './period-state.ts';
import { type BilledStoreHead, billedStores, billedStoresInTurn, everOwnedBy, ownersOf } from './stores-to-count.ts';

/** Whose stores are counted; null stands for the days that are nobody's. */
export interface OwnerToCount {
  readonly ownerUserId: number | null;
  /** The stores that may have days of theirs; what they have is read when they are locked. */
  readonly storeIds: readonly number[];
}

/** Which period is looked at, and when. A million stores take minutes: whoever holds a lease renews it by `onward`, called again and again. */
export interface OwnerSearch {
  readonly period: string;
  readonly today: Day;
  readonly onward: (() => Promise<void>) | null;
}

/**
 * Whom a count of the period is about, nobody first, then by id: the customers whose period is over on `today` for every store of theirs,
 * and whoever has a draft, which it replaces. With the drafts, and the stores whose period is over.
 */
export async function findOwnersToCount(deps: ScopeDeps, tx: Orm, { period, today, onward }: OwnerSearch) {
  const owned = new Map<number | null, Owned>();
  const over: number[] = [];
  for await (const stores of billedStoresInTurn(deps, tx, period)) {
    addOwners(owned, stores, today);
    over.push(...stores.filter(({ last }) => last < today).map(({ id }) => id));
    await onward?.();
  }
  const drafts = await draftsOf(deps, tx, period);
  return { owners: ownersAmong(owned, drafts), drafts, over };
}

/** Whom a count of the period is about, as `findOwnersToCount` says. */
export async function ownersToCount(deps: ScopeDeps, tx: Orm, looked: OwnerSearch): Promise<readonly OwnerToCount[]> {
  return (await findOwnersToCount(deps, tx, looked)).owners;
}

/** Whoever begins a count waits for no more of them to be found. */
const maxAtFirst = 10_000;

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
  const kept = await countableOwners(deps, tx, state, { today, most: all ? null : maxAtFirst });
  // After midnight what is kept is not right yet: that there is nobody is said by the stores alone
  if (kept > 0 || state.waiting === 0) return kept;
  return (await ownersToCount(deps, tx, { period, today, onward: null })).length;
}

/** What is known of a customer's stores in a period. */
interface Owned {
  readonly storeIds: number[];
  /** The period is over for each of them. */
  isOver: boolean;
}

/** Puts more stores to those of their owners. */
function addOwners(owned: Map<number | null, Owned>, stores: readonly BilledStoreHead[], today: Day): void {
  for (const store of stores)
    for (const owner of ownersOf(store)) {
      const known = owned.get(owner) ?? { storeIds: [], isOver: true };
      known.storeIds.push(store.id);
      if (store.last >= today) known.isOver = false;
      owned.set(owner, known);
    }
}

/** Whom a count is about, where all stores of everybody, and all drafts, are known. */
function ownersAmong(
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
