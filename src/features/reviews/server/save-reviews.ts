import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Row } from '#product';
import { publishWebhooks } from '#webhooks/server/publish.ts';
import { notifyLowStars } from './low-stars.ts';
import type { Review } from './review-read.ts';

/** What a sync has written so far. */
export interface SyncChanges {
  ids: number[];
  added: number;
  changed: number;
  gone: number;
}

/**
 * Saves a page of a store's reviews: adds new ones (and notifies of low ratings, except on the store's first sync) and
 * updates those that differ. Returns how many of each, and adds them to `touched`.
 */
export async function saveReviews(
  deps: GoogleDeps,
  storeId: number,
  reviews: readonly Review[],
  { isFirst, touched }: { isFirst: boolean; touched: SyncChanges },
): Promise<{ added: number; changed: number }> {
  if (reviews.length === 0) return { added: 0, changed: 0 };
  const { made, changed } = await deps.database.transaction(async (tx) => {
    const byName = await knownByName(deps, tx, storeId, reviews);
    const fresh = [...new Map(reviews.map((one) => [one.googleName, one])).values()].filter(
      ({ googleName }) => !byName.has(googleName),
    );
    const made = await addAll(deps, tx, storeId, fresh);
    if (made.length > 0 && !isFirst) {
      await notifyLowStars(deps, tx, storeId, idsOf(made, fresh));
      const newReviews = idsOf(made, fresh).map(({ id, stars }) => ({ reviewId: id, storeId, stars }));
      const events = newReviews.map((data) => ({ type: 'review.received', data }) as const);
      await publishWebhooks({ tx, tables: deps.tables, now: deps.now() }, events);
    }
    return { made, changed: await changeAll(deps, tx, reviews, byName) };
  });
  touched.ids.push(...made.map(({ id }) => id), ...changed);
  touched.added += made.length;
  touched.changed += changed.length;
  return { added: made.length, changed: changed.length };
}

type ReviewRow = Row<'place-review'>;

async function knownByName(
  { tables }: GoogleDeps,
  tx: Orm,
  storeId: number,
  reviews: readonly Review[],
): Promise<ReadonlyMap<string, ReviewRow>> {
  const { deleteDate, storeId: store, googleName } = tables['place-review'];
  const names = reviews.map((review) => review.googleName);
  const known = await tx
    .select()
    .from(tables['place-review'])
    .where(and(isNull(deleteDate), eq(store, storeId), inArray(googleName, names)));
  return new Map(known.map((row) => [String(row.googleName), row]));
}

async function addAll({ tables, now }: GoogleDeps, tx: Orm, storeId: number, fresh: readonly Review[]) {
  if (fresh.length === 0) return [];
  const reviews = tables['place-review'];
  const stamped = { storeId, createDate: now(), updateDate: now() };
  return tx
    .insert(reviews)
    .values(fresh.map((review) => ({ ...review, ...stamped })))
    .onConflictDoNothing()
    .returning({ id: reviews.id, googleName: reviews.googleName });
}

/** Updates the reviews that differ and returns their ids. */
async function changeAll(
  { tables, now }: GoogleDeps,
  tx: Orm,
  found: readonly Review[],
  byName: ReadonlyMap<string, ReviewRow>,
): Promise<readonly number[]> {
  const reviews = tables['place-review'];
  const ids: number[] = [];
  for (const review of found) {
    const row = byName.get(review.googleName);
    const change = row === undefined ? null : changeOf(row, review);
    if (row === undefined || change === null) continue;
    await tx
      .update(reviews)
      .set({ ...change, updateDate: now(), version: sql`${reviews.version} + 1` })
      .where(eq(reviews.id, row.id));
    ids.push(row.id);
  }
  return ids;
}

function idsOf(made: readonly Pick<ReviewRow, 'id' | 'googleName'>[], fresh: readonly Review[]) {
  const byName = new Map(fresh.map((review) => [review.googleName, review]));
  return made.flatMap(({ id, googleName }) => {
    const review = byName.get(String(googleName));
    return review === undefined ? [] : [{ ...review, id }];
  });
}

/**
 * Returns the changes to a stored review, or null if there are none. A draft, and a reply that is being sent or failed,
 * is not overwritten.
 */
function changeOf(row: ReviewRow, review: Review): Record<string, unknown> | null {
  const { replyComment, replyUpdateTime, replyState, replyError, ...said } = review;
  const isOurs = row.replyState === 'SENDING' || row.replyState === 'FAILED';
  const isDraft = row.replyState === 'NONE' && replyComment === null;
  const reply = isOurs || isDraft ? {} : { replyComment, replyUpdateTime, replyState, replyError };
  const wanted: Record<string, unknown> = { ...said, ...reply };
  const held = new Map<string, unknown>(Object.entries(row));
  const changed = Object.entries(wanted).filter(([name, value]) => (held.get(name) ?? null) !== (value ?? null));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** Deletes the store's reviews that Google no longer has (all but `names`); they stay restorable for a while. Returns how many. */
export async function forgetReviews(
  deps: GoogleDeps,
  storeId: number,
  names: readonly string[],
  touched: SyncChanges,
): Promise<number> {
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
