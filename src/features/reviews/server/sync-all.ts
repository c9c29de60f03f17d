import { eq, inArray, isNotNull } from 'drizzle-orm';
import type { GoogleDeps } from '#google/server/deps.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import type { GoogleJson } from '#google/server/json.ts';
import type { StoreLink } from '#google/server/store-link.ts';
import { googleLocation } from '#google/server/tables.ts';
import { googleLink } from '#links/server/tables.ts';
import { changedSince, maxLocations } from './batch-reviews.ts';
import { isUnchanged, newestRequest, wholeEvery } from './sync.ts';
import { googleSync } from './tables.ts';

const slice = 100;
/** An account with more stores than this is asked for all of them at once. */
const few = 5;

type Known = Omit<StoreLink, 'canPost'> &
  Pick<typeof googleSync.$inferSelect, 'newest' | 'totalReviews' | 'syncedDate'>;

/**
 * Returns the linked stores whose reviews must be fetched: never fetched, last fully fetched long ago, or changed. Marks
 * all others as up to date. A store whose link is broken waits for a user to fix it.
 */
export async function storesToSync(deps: GoogleDeps): Promise<number[]> {
  const rows = await deps.database.orm
    .select({
      storeId: googleLocation.storeId,
      userId: googleLocation.userId,
      account: googleLocation.account,
      location: googleLocation.location,
      expired: googleLink.expired,
      newest: googleSync.newest,
      totalReviews: googleSync.totalReviews,
      syncedDate: googleSync.syncedDate,
      fullDate: googleSync.fullDate,
    })
    .from(googleLocation)
    .innerJoin(googleLink, eq(googleLink.userId, googleLocation.userId))
    .leftJoin(googleSync, eq(googleSync.storeId, googleLocation.storeId))
    .where(isNotNull(googleLocation.storeId));
  const linked = rows.flatMap(({ storeId, ...row }) => (storeId === null || row.expired ? [] : [{ ...row, storeId }]));
  const since = deps.now() - wholeEvery;
  const due = linked.filter(({ fullDate }) => (fullDate ?? 0) < since).map(({ storeId }) => storeId);
  const known = linked.filter(({ fullDate }) => (fullDate ?? 0) >= since);
  for (const [userId, stores] of groupedBy(known, (store) => store.userId)) {
    const alone: Known[] = [];
    for (const [account, ofAccount] of groupedBy(stores, (store) => store.account))
      if (ofAccount.length > few) due.push(...(await changedInBatches(deps, { userId, account }, ofAccount)));
      else alone.push(...ofAccount);
    due.push(...(await changedOf(deps, userId, alone)));
  }
  return due;
}

function groupedBy<K>(stores: readonly Known[], keyOf: (store: Known) => K): Map<K, Known[]> {
  const groups = new Map<K, Known[]>();
  for (const store of stores) groups.set(keyOf(store), [...(groups.get(keyOf(store)) ?? []), store]);
  return groups;
}

/** Returns those of an account's stores whose reviews changed, by few calls for many stores. Deletions wait for the daily fetch. */
async function changedInBatches(
  deps: GoogleDeps,
  of: { readonly userId: number; readonly account: string },
  stores: readonly Known[],
): Promise<number[]> {
  const changed: number[] = [];
  for (let start = 0; start < stores.length; start += maxLocations) {
    const some = stores.slice(start, start + maxLocations);
    let found: ReadonlySet<number>;
    try {
      found = await changedSince(deps, of, some);
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw error;
      return error.passes ? changed : [...changed, ...some.map(({ storeId }) => storeId)];
    }
    changed.push(...found);
    await markSynced(
      deps,
      some.map(({ storeId }) => storeId).filter((id) => !found.has(id)),
    );
  }
  return changed;
}

/** Returns those of a link's stores whose reviews changed. */
async function changedOf(deps: GoogleDeps, userId: number, stores: readonly Known[]): Promise<number[]> {
  const changed: number[] = [];
  for (let start = 0; start < stores.length; start += slice) {
    const some = stores.slice(start, start + slice);
    let answers: readonly (GoogleJson | GoogleFailure)[];
    try {
      answers = await deps.background.readAll(userId, some.map(newestRequest));
    } catch (error) {
      if (!(error instanceof GoogleFailure)) throw error;
      // If the link is broken, each store's own sync reports it; if the quota is used up, the next hourly run continues
      return error.passes ? changed : [...changed, ...some.map(({ storeId }) => storeId)];
    }
    const same: number[] = [];
    for (const [index, store] of some.entries()) {
      const answer = answers[index];
      if (answer instanceof GoogleFailure) {
        if (!answer.passes) changed.push(store.storeId);
      } else if (answer !== undefined) (isUnchanged(answer, store) ? same : changed).push(store.storeId);
    }
    await markSynced(deps, same);
  }
  return changed;
}

async function markSynced(deps: GoogleDeps, storeIds: readonly number[]): Promise<void> {
  if (storeIds.length === 0) return;
  await deps.database.orm
    .update(googleSync)
    .set({ syncedDate: deps.now(), error: null })
    .where(inArray(googleSync.storeId, [...storeIds]));
}
