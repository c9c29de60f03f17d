import { eq, inArray, isNotNull } from 'drizzle-orm';
import type { GoogleDeps } from '#google/server/deps.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import type { Json } from '#google/server/json.ts';
import type { StoreLink } from '#google/server/store-link.ts';
import { googleLocation } from '#google/server/tables.ts';
import { googleLink } from '#links/server/tables.ts';
import { isUnchanged, newestRequest, wholeEvery } from './sync.ts';
import { googleSync } from './tables.ts';

const slice = 100;

type Known = StoreLink & Pick<typeof googleSync.$inferSelect, 'newest' | 'totalReviews'>;

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
  for (const userId of new Set(known.map((store) => store.userId)))
    due.push(
      ...(await changedOf(
        deps,
        userId,
        known.filter((store) => store.userId === userId),
      )),
    );
  return due;
}

/** Returns those of a link's stores whose reviews changed. */
async function changedOf(deps: GoogleDeps, userId: number, stores: readonly Known[]): Promise<number[]> {
  const changed: number[] = [];
  for (let start = 0; start < stores.length; start += slice) {
    const some = stores.slice(start, start + slice);
    let answers: readonly (Json | GoogleFailure)[];
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
    if (same.length > 0)
      await deps.database.orm
        .update(googleSync)
        .set({ syncedDate: deps.now(), error: null })
        .where(inArray(googleSync.storeId, same));
  }
  return changed;
}
