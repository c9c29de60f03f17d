import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { day } from '#core/model/durations.ts';
import type { Orm } from '#core/server/database/database.ts';
import { recordRun } from '#core/server/kernel/own-write.ts';
import type { GoogleRequest } from '#google/server/client.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { reasonOf } from '#google/server/edits.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { type Json, listIn, momentIn, numberIn, objectIn, textIn } from '#google/server/json.ts';
import { fullName, type StoreLink, storeLink } from '#google/server/store-link.ts';
import { tellLowStars } from './low-stars.ts';
import { violationOf } from './reply-edits.ts';
import { googleSync } from './tables.ts';

const stars = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
/** ms; so often all reviews are gone through. */
export const wholeEvery = day;

export interface SyncCount {
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
}

const nothing: SyncCount = { added: 0, changed: 0, gone: 0 };

/** What a run has written so far. */
interface Touched {
  ids: number[];
  added: number;
  changed: number;
  gone: number;
}

/**
 * Fetches a store's reviews. Newest first, so that it ends where nothing is new; when the number of reviews then differs
 * from Google's, or a day has passed, all are gone through, which notices deletions and replies made elsewhere.
 */
export async function syncStore(deps: GoogleDeps, storeId: number, { full = false } = {}): Promise<SyncCount> {
  const link = await storeLink(deps.database, storeId);
  if (link === null) return nothing;
  const [before] = await deps.database.orm.select().from(googleSync).where(eq(googleSync.storeId, storeId));
  const touched: Touched = { ids: [], added: 0, changed: 0, gone: 0 };
  try {
    if (link.expired) throw new GoogleFailure('expired');
    const isFirst = before?.syncedDate == null;
    const wantsAll = full || isFirst || (before?.fullDate ?? 0) < deps.now() - wholeEvery;
    const since = wantsAll ? null : (before?.newest ?? null);
    let result = await walk(deps, link, { since, isFirst, touched });
    if (!result.isWhole && result.total !== null && result.total !== (await kept(deps, storeId)))
      result = add(result.count, await walk(deps, link, { since: null, isFirst, touched }));
    await remember(deps, storeId, {
      syncedDate: deps.now(),
      newest: result.newest ?? before?.newest ?? null,
      averageRating: result.average,
      totalReviews: result.total,
      error: null,
      ...(result.isWhole ? { fullDate: deps.now() } : {}),
    });
    return result.count;
  } catch (error) {
    if (error instanceof GoogleFailure) await remember(deps, storeId, { error: reasonOf(error) });
    throw error;
  } finally {
    await record(deps, storeId, touched);
  }
}

/** Reviews come in masses: what a run wrote, however it ended, is one entry in the record of changes, and one event. */
async function record(deps: GoogleDeps, storeId: number, touched: Touched): Promise<void> {
  const { ids, ...count } = touched;
  const [id] = ids;
  if (id === undefined) return;
  await deps.database.transaction(async (tx) => {
    const write = { actor: null, by: 'GOOGLE', action: 'sync-reviews' } as const;
    await recordRun(deps, tx, write, { resource: 'search-conditions', id: storeId }, count);
    await deps.publishChange('place-review', id, null, tx);
  });
}

/** The smallest page of a store's reviews: the newest one, and how many there are. */
export function newestRequest(link: StoreLink): GoogleRequest {
  return {
    host: 'myBusiness',
    path: `/v4/${fullName(link)}/reviews`,
    query: { pageSize: 1, orderBy: 'updateTime desc' },
  };
}

/** Is the newest review the one we know, and are there as many as last time? Mostly so. */
export function isUnchanged(
  answer: Json,
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
  /** Every review was looked at. */
  readonly isWhole: boolean;
}

async function walk(
  deps: GoogleDeps,
  link: StoreLink,
  { since, isFirst, touched }: { since: number | null; isFirst: boolean; touched: Touched },
): Promise<Walk> {
  const names: string[] = [];
  let count = nothing;
  let newest: number | null = null;
  let average: number | null = null;
  let total: number | null = null;
  const request = {
    host: 'myBusiness',
    path: `/v4/${fullName(link)}/reviews`,
    query: { pageSize: 50, orderBy: 'updateTime desc' },
  } as const;
  for await (const { items, answer } of deps.client.pages(link.userId, request, 'reviews')) {
    average = numberIn(answer, 'averageRating') ?? average;
    total = numberIn(answer, 'totalReviewCount') ?? total ?? 0;
    const reviews = items.flatMap((item) => readReview(item, link) ?? []);
    for (const { updateTime } of reviews) newest = Math.max(newest ?? 0, updateTime ?? 0);
    names.push(...reviews.map(({ googleName }) => googleName));
    const page = await keep(deps, link.storeId, reviews, { isFirst, touched });
    count = { ...count, added: count.added + page.added, changed: count.changed + page.changed };
    const last = reviews.at(-1)?.updateTime ?? null;
    if (since !== null && last !== null && last < since) return { count, newest, average, total, isWhole: false };
    // One page that holds nothing new: what follows is older still
    if (since !== null && page.added + page.changed === 0 && reviews.length > 0)
      return { count, newest, average, total, isWhole: false };
  }
  return {
    count: { ...count, gone: await forget(deps, link.storeId, names, touched) },
    newest,
    average,
    total,
    isWhole: true,
  };
}

type Review = NonNullable<ReturnType<typeof readReview>>;

/** A review as it is kept; null for what has no name. A rating that Google words in a new way is no rating. */
function readReview(item: Json, link: StoreLink) {
  const id = textIn(item, 'reviewId') ?? textIn(item, 'name')?.split('/').at(-1) ?? null;
  if (id === null) return null;
  const rating = stars.indexOf(textIn(item, 'starRating') ?? '') + 1;
  const reply = objectIn(item, 'reviewReply');
  const comment = textIn(item, 'comment');
  const createTime = momentIn(item, 'createTime');
  return {
    // Without the account: the same review whichever link it is read through
    googleName: `${link.location}/reviews/${id}`,
    reviewer: (textIn(item, 'reviewer', 'displayName') ?? '匿名のユーザー').slice(0, 200),
    stars: rating === 0 ? null : rating,
    comment: comment === null ? null : comment.slice(0, 10_000),
    createTime,
    updateTime: momentIn(item, 'updateTime') ?? createTime,
    replyComment: textIn(reply, 'comment')?.slice(0, 4096) ?? null,
    replyUpdateTime: momentIn(reply, 'updateTime'),
    ...standOf(reply),
  };
}

/** How a reply stands that was found there: one that Google refused is seen by nobody, and the customer is still unanswered. */
function standOf(reply: Json): { replyState: 'NONE' | 'SENT' | 'FAILED'; replyError: string | null } {
  if (textIn(reply, 'comment') === null) return { replyState: 'NONE', replyError: null };
  if (textIn(reply, 'reviewReplyState') !== 'REJECTED') return { replyState: 'SENT', replyError: null };
  return { replyState: 'FAILED', replyError: violationOf(reply) };
}

async function keep(
  deps: GoogleDeps,
  storeId: number,
  reviews: readonly Review[],
  { isFirst, touched }: { isFirst: boolean; touched: Touched },
): Promise<{ added: number; changed: number }> {
  if (reviews.length === 0) return { added: 0, changed: 0 };
  const reviewsTable = deps.tables['place-review'];
  const changedIds: number[] = [];
  const done = await deps.database.transaction(async (tx) => {
    const known = await tx
      .select()
      .from(reviewsTable)
      .where(
        and(
          isNull(reviewsTable.deleteDate),
          eq(reviewsTable.storeId, storeId),
          inArray(
            reviewsTable.googleName,
            reviews.map(({ googleName }) => googleName),
          ),
        ),
      );
    const byName = new Map(known.map((row) => [String(row.googleName), row]));
    const now = deps.now();
    const fresh = [...new Map(reviews.map((one) => [one.googleName, one])).values()].filter(
      ({ googleName }) => !byName.has(googleName),
    );
    if (fresh.length > 0) {
      const made = await tx
        .insert(reviewsTable)
        .values(
          fresh.map((review) => ({
            ...review,
            storeId,
            createDate: now,
            updateDate: now,
          })),
        )
        .onConflictDoNothing()
        .returning({ id: reviewsTable.id, googleName: reviewsTable.googleName });
      if (!isFirst) await tellLowStars(deps, tx, storeId, idsOf(made, fresh));
      changedIds.push(...made.map(({ id }) => id));
    }
    let changed = 0;
    for (const review of reviews) {
      const row = byName.get(review.googleName);
      const change = row === undefined ? null : changeOf(row, review);
      if (row === undefined || change === null) continue;
      await tx
        .update(reviewsTable)
        .set({ ...change, updateDate: now, version: sql`${reviewsTable.version} + 1` })
        .where(eq(reviewsTable.id, row.id));
      changedIds.push(row.id);
      changed += 1;
    }
    return { added: fresh.length, changed };
  });
  touched.ids.push(...changedIds);
  touched.added += done.added;
  touched.changed += done.changed;
  return done;
}

function idsOf(made: readonly Record<string, unknown>[], fresh: readonly Review[]) {
  const ids = new Map(made.map(({ id, googleName }) => [String(googleName), Number(id)]));
  return fresh.map((review) => ({ ...review, id: ids.get(review.googleName) ?? 0 }));
}

/** What of a kept review is to be changed; null: nothing. A reply that is on its way, or could not be sent, stays ours. */
function changeOf(row: Record<string, unknown>, review: Review): Record<string, unknown> | null {
  const { replyComment, replyUpdateTime, replyState, replyError, ...said } = review;
  const isOurs = row.replyState === 'SENDING' || row.replyState === 'FAILED';
  const isDraft = row.replyState === 'NONE' && replyComment === null;
  const reply = isOurs || isDraft ? {} : { replyComment, replyUpdateTime, replyState, replyError };
  const wanted: Record<string, unknown> = { ...said, ...reply };
  const changed = Object.entries(wanted).filter(([name, value]) => (row[name] ?? null) !== (value ?? null));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** Reviews that Google has no more are deleted here too, where they can still be found for a while. */
async function forget(deps: GoogleDeps, storeId: number, names: readonly string[], touched: Touched): Promise<number> {
  const reviews = deps.tables['place-review'];
  const gone = await deps.database.orm
    .update(reviews)
    .set({ deleteDate: deps.now(), updateDate: deps.now(), version: sql`${reviews.version} + 1` })
    .where(
      and(
        eq(reviews.storeId, storeId),
        isNull(reviews.deleteDate),
        names.length === 0 ? undefined : notInArray(reviews.googleName, [...names]),
      ),
    )
    .returning({ id: reviews.id });
  touched.ids.push(...gone.map(({ id }) => id));
  touched.gone += gone.length;
  return gone.length;
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
  { database }: { database: { orm: Orm } },
  storeId: number,
  values: Partial<typeof googleSync.$inferInsert>,
): Promise<void> {
  await database.orm
    .insert(googleSync)
    .values({ storeId, ...values })
    .onConflictDoUpdate({ target: googleSync.storeId, set: values });
}
