import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { ScopeDeps } from '#product';
import { draftsOf } from './ledger-days.ts';
import { countableOwners, periodState } from './period-state.ts';
import { type BilledStoreHead, billedStores, billedStoresInTurn, everOwnedBy, ownersOf } from './stores-to-count.ts';

/** An owner whose stores are counted; `ownerUserId` null: the days without an owner. */
export interface OwnerToCount {
  readonly ownerUserId: number | null;
  /** Stores that may have days of this owner; which days they have is read once they are locked. */
  readonly storeIds: readonly number[];
}

/** The period and today. Reading a million stores takes minutes: `onward` is called repeatedly, so that the caller can renew its lease. */
export interface OwnerSearch {
  readonly period: string;
  readonly today: Day;
  readonly onward: (() => Promise<void>) | null;
}

/**
 * Returns the owners that a count of the period covers, sorted by id with "no owner" first: customers all of whose stores' periods are over
 * on `today`, and customers with a draft, which the count replaces. Also returns the drafts, and the stores whose period is over.
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

/** Returns the owners that a count of the period covers; see `findOwnersToCount`. */
export async function ownersToCount(deps: ScopeDeps, tx: Orm, looked: OwnerSearch): Promise<readonly OwnerToCount[]> {
  return (await findOwnersToCount(deps, tx, looked)).owners;
}

/** Limit of the estimate shown when a count starts, so that the user does not wait for the full number. */
const maxAtFirst = 10_000;

/**
 * Estimates the number of customers to count from the stored totals; the count itself reads each store and corrects the number. `all`:
 * without the limit of ten thousand.
 */
export async function howManyToCount(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  { today, all = false }: { readonly today: Day; readonly all?: boolean },
): Promise<number> {
  const state = await periodState(deps, tx, period, { mine: null, today });
  const kept = await countableOwners(deps, tx, state, { today, most: all ? null : maxAtFirst });
  // Just after midnight the stored totals are outdated, so 0 must be confirmed from the stores
  if (kept > 0 || state.waiting === 0) return kept;
  return (await ownersToCount(deps, tx, { period, today, onward: null })).length;
}

/** A customer's stores in a period. */
interface Owned {
  readonly storeIds: number[];
  /** True when the period is over for all of them. */
  isOver: boolean;
}

/** Adds stores to those of their owners. */
function addOwners(owned: Map<number | null, Owned>, stores: readonly BilledStoreHead[], today: Day): void {
  for (const store of stores)
    for (const owner of ownersOf(store)) {
      const known = owned.get(owner) ?? { storeIds: [], isOver: true };
      known.storeIds.push(store.id);
      if (store.last >= today) known.isOver = false;
      owned.set(owner, known);
    }
}

/** Selects the owners to count, given all owners' stores and all drafts. */
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

/** Returns a customer with the stores that have days of theirs in the period. */
export async function ownerToCount(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  ownerUserId: number,
): Promise<OwnerToCount> {
  const stores = await billedStores(deps, tx, period, everOwnedBy(deps, tx, ownerUserId));
  return { ownerUserId, storeIds: stores.filter((store) => ownersOf(store).has(ownerUserId)).map(({ id }) => id) };
}
