import { hour } from '#core/model/day.ts';
import type { BatchGetReviewsAnswer, BatchGetReviewsRequest } from '#emulator/contracts/my-business.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { listIn, momentIn, objectIn, textIn } from '#google/server/json.ts';
import { fullName, type StoreLink } from '#google/server/store-link.ts';
import type { googleSync } from './tables.ts';

/** Google takes no more locations in a call. */
export const maxLocations = 200;
const maxPages = 100;

type Known = Pick<StoreLink, 'storeId' | 'account' | 'location'> &
  Pick<typeof googleSync.$inferSelect, 'newest' | 'syncedDate'>;

/**
 * Returns the stores of an account that have a review newer than the newest one stored. Reads the account's reviews newest
 * first, back to the oldest of the last looks. Throws GoogleFailure.
 */
export async function changedSince(
  deps: Pick<GoogleDeps, 'background'>,
  { userId, account }: { readonly userId: number; readonly account: string },
  stores: readonly Known[],
): Promise<ReadonlySet<number>> {
  const byName = new Map(stores.map((store) => [fullName(store), store]));
  // An hour more, since a review may show a little after its time
  const since = Math.min(...stores.map(({ syncedDate }) => syncedDate ?? 0)) - hour;
  const changed = new Set<number>();
  let pageToken: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const body: BatchGetReviewsRequest = {
      locationNames: [...byName.keys()],
      pageSize: 50,
      orderBy: 'updateTime desc',
      ...(pageToken === null ? {} : { pageToken }),
    };
    const answer = await deps.background.call<BatchGetReviewsAnswer>(userId, {
      host: 'myBusiness',
      method: 'POST',
      reads: true,
      path: `/v4/${account}/locations:batchGetReviews`,
      body: { ...body },
    });
    let oldest = Number.POSITIVE_INFINITY;
    for (const item of listIn(answer, 'locationReviews')) {
      const review = objectIn(item, 'review');
      const updated = momentIn(review, 'updateTime') ?? momentIn(review, 'createTime');
      const store = byName.get(textIn(item, 'name') ?? '');
      if (updated === null) continue;
      oldest = Math.min(oldest, updated);
      if (store !== undefined && updated > (store.newest ?? 0)) changed.add(store.storeId);
    }
    pageToken = textIn(answer, 'nextPageToken');
    if (pageToken === null || oldest < since) return changed;
  }
  return changed;
}
