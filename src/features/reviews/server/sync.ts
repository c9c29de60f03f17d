import { and, eq, isNull, sql } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import { recordRun } from '#core/server/kernel/writes/system-write.ts';
import type { ListReviewsAnswer, ListReviewsQuery, Review } from '#emulator/contracts/my-business.ts';
import type { GoogleRead } from '#google/server/client.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { failureReason } from '#google/server/edits.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { type GoogleAnswer, listIn, momentIn, numberIn } from '#google/server/json.ts';
import { fullName, type StoreLink, storeLink } from '#google/server/store-link.ts';
import { updateAlarm } from './profile-alarms.ts';
import { readReview } from './review-read.ts';
import { forgetReviews, type SyncChanges, saveReviews } from './save-reviews.ts';
import { googleSync } from './tables.ts';

/** ms; how often all reviews are fetched. */
export const wholeEvery = day;

export interface SyncCount {
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
}

const nothing: SyncCount = { added: 0, changed: 0, gone: 0 };

/**
 * Fetches a store's reviews, newest first, and stops where nothing is new. If the number of reviews then differs from
 * Google's, or a day has passed, fetches all of them, which finds deletions and replies made elsewhere. `isAsked`: a person
 * waits for it, so that open pages of the store show its end though no review has changed.
 */
export async function syncStore(
  deps: GoogleDeps,
  storeId: number,
  { full = false, isAsked = true }: { full?: boolean; isAsked?: boolean } = {},
): Promise<SyncCount> {
  const link = await storeLink(deps.database, storeId);
  if (link === null) return nothing;
  const [before] = await deps.database.orm.select().from(googleSync).where(eq(googleSync.storeId, storeId));
  const about = { storeId, isAsked };
  const touched: SyncChanges = { ids: [], added: 0, changed: 0, gone: 0 };
  try {
    if (link.expired) throw new GoogleFailure('expired');
    const isFirst = before?.syncedDate == null;
    const wantsAll = full || isFirst || (before?.fullDate ?? 0) < deps.now() - wholeEvery;
    const since = wantsAll ? null : (before?.newest ?? null);
    let result = await walk(deps, link, { since, isFirst, touched });
    if (!result.isWhole && result.total !== null && result.total !== (await kept(deps, storeId)))
      result = add(result.count, await walk(deps, link, { since: null, isFirst, touched }));
    await deps.database.transaction((tx) => updateAlarm(deps, tx, storeId));
    await remember(deps, about, {
      syncedDate: deps.now(),
      newest: result.newest ?? before?.newest ?? null,
      averageRating: result.average,
      totalReviews: result.total,
      error: null,
      ...(result.isWhole ? { fullDate: deps.now() } : {}),
    });
    return result.count;
  } catch (error) {
    if (error instanceof GoogleFailure) await remember(deps, about, { error: failureReason(error) });
    throw error;
  } finally {
    await record(deps, storeId, touched);
  }
}

/** Writes one audit entry and one event for all reviews that a sync wrote, however it ended, because there may be many. */
async function record(deps: GoogleDeps, storeId: number, touched: SyncChanges): Promise<void> {
  const { ids, ...count } = touched;
  const [id] = ids;
  if (id === undefined) return;
  await deps.database.transaction(async (tx) => {
    const write = { actor: null, by: 'GOOGLE', action: 'sync-reviews' } as const;
    await recordRun(deps, tx, write, { resource: 'search-conditions', id: storeId }, count);
    await deps.publishChange('place-review', id, null, tx);
  });
}

/** The smallest request for a store's reviews: returns the newest one and the total. */
export function newestRequest(link: Pick<StoreLink, 'account' | 'location'>): GoogleRead {
  return {
    host: 'myBusiness',
    path: `/v4/${fullName(link)}/reviews`,
    query: { pageSize: 1, orderBy: 'updateTime desc' } satisfies ListReviewsQuery,
  };
}

/** True if the newest review and the total are the same as last time, which is the usual case. */
export function isUnchanged(
  answer: GoogleAnswer<ListReviewsAnswer>,
  before: Pick<typeof googleSync.$inferSelect, 'newest' | 'totalReviews'>,
): boolean {
  const [newest] = listIn(answer, 'reviews');
  return (
    (momentIn(newest, 'updateTime') ?? momentIn(newest, 'createTime')) === before.newest &&
    (numberIn(answer, 'totalReviewCount') ?? 0) === before.totalReviews
  );
}

interface Walk {
  readonly count: SyncCount;
  readonly newest: number | null;
  readonly average: number | null;
  readonly total: number | null;
  /** True if all reviews were fetched. */
  readonly isWhole: boolean;
}

async function walk(
  deps: GoogleDeps,
  link: StoreLink,
  { since, isFirst, touched }: { since: number | null; isFirst: boolean; touched: SyncChanges },
): Promise<Walk> {
  const names: string[] = [];
  let count = nothing;
  let newest: number | null = null;
  let average: number | null = null;
  let total: number | null = null;
  const request = {
    host: 'myBusiness',
    path: `/v4/${fullName(link)}/reviews`,
    query: { pageSize: 50, orderBy: 'updateTime desc' } satisfies ListReviewsQuery,
  } as const;
  for await (const { items, answer } of deps.client.pages<Review>(link.userId, request, 'reviews')) {
    average = numberIn(answer, 'averageRating') ?? average;
    total = numberIn(answer, 'totalReviewCount') ?? total ?? 0;
    const reviews = items.flatMap((item) => readReview(item, link, deps.now()) ?? []);
    for (const { updateTime } of reviews) newest = Math.max(newest ?? 0, updateTime ?? 0);
    names.push(...reviews.map(({ googleName }) => googleName));
    const page = await saveReviews(deps, link.storeId, reviews, { isFirst, touched });
    count = { ...count, added: count.added + page.added, changed: count.changed + page.changed };
    const last = reviews.at(-1)?.updateTime ?? null;
    if (since !== null && last !== null && last < since) return { count, newest, average, total, isWhole: false };
    // Nothing new on this page, and the following ones are older
    if (since !== null && page.added + page.changed === 0 && reviews.length > 0)
      return { count, newest, average, total, isWhole: false };
  }
  return {
    count: { ...count, gone: await forgetReviews(deps, link.storeId, names, touched) },
    newest,
    average,
    total,
    isWhole: true,
  };
}

async function kept({ database, tables }: GoogleDeps, storeId: number): Promise<number> {
  const reviews = tables['place-review'];
  const [row] = await database.orm
    .select({ total: sql`count(*)` })
    .from(reviews)
    .where(and(eq(reviews.storeId, storeId), isNull(reviews.deleteDate)));
  return Number(row?.total ?? 0);
}

function add(before: SyncCount, { count, ...rest }: Walk): Walk {
  return {
    ...rest,
    count: {
      added: before.added + count.added,
      changed: before.changed + count.changed,
      gone: before.gone + count.gone,
    },
  };
}

async function remember(
  { database, publishChange }: Pick<GoogleDeps, 'database' | 'publishChange'>,
  { storeId, isAsked }: { storeId: number; isAsked: boolean },
  values: Partial<typeof googleSync.$inferInsert>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insert(googleSync)
      .values({ storeId, ...values })
      .onConflictDoUpdate({ target: googleSync.storeId, set: values });
    if (isAsked) await publishChange('search-conditions', storeId, null, tx);
  });
}
