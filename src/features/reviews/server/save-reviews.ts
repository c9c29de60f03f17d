import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { isSame } from '#core/model/shape.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isSameText } from '#domain/posts/post-text.ts';
import { draftsToApprove } from '#google/server/approvals/lack.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { googleEdit } from '#google/server/tables.ts';
import type { Row } from '#product';
import { publishWebhooks } from '#webhooks/server/publish.ts';
import { notifyLowStars } from './low-stars.ts';
import type { ReviewAtGoogle } from './review-read.ts';
import { textsOf } from './translated.ts';

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
  reviews: readonly ReviewAtGoogle[],
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

interface KnownReview {
  readonly row: ReviewRow;
  /** True while a reply written here waits to be sent or to be published. */
  readonly isQueued: boolean;
  /** True while it waits for its approval. */
  readonly isToApprove: boolean;
}

async function knownByName(
  { tables }: GoogleDeps,
  tx: Orm,
  storeId: number,
  reviews: readonly ReviewAtGoogle[],
): Promise<ReadonlyMap<string, KnownReview>> {
  const { deleteDate, storeId: store, googleName } = tables['place-review'];
  const names = reviews.map((review) => review.googleName);
  const known = await tx
    .select({ row: tables['place-review'], edit: googleEdit.id })
    .from(tables['place-review'])
    .leftJoin(googleEdit, and(eq(googleEdit.rowId, tables['place-review'].id), eq(googleEdit.kind, 'reply')))
    .where(and(isNull(deleteDate), eq(store, storeId), inArray(googleName, names)));
  const drafts = await draftsToApprove(
    { tx, tables },
    known.map(({ row }) => row),
  );
  return new Map(
    known.map(({ row, edit }) => [
      String(row.googleName),
      { row, isQueued: edit !== null, isToApprove: drafts.has(row.id) },
    ]),
  );
}

async function addAll({ tables, now }: GoogleDeps, tx: Orm, storeId: number, fresh: readonly ReviewAtGoogle[]) {
  if (fresh.length === 0) return [];
  const reviews = tables['place-review'];
  const stamped = { storeId, createDate: now(), updateDate: now() };
  return tx
    .insert(reviews)
    .values(fresh.map((review) => ({ ...review, ...stamped })))
    .onConflictDoNothing()
    .returning({ id: reviews.id, googleName: reviews.googleName });
}

/** Updates the reviews that differ; returns their ids. */
async function changeAll(
  { tables, now }: GoogleDeps,
  tx: Orm,
  found: readonly ReviewAtGoogle[],
  byName: ReadonlyMap<string, KnownReview>,
): Promise<readonly number[]> {
  const reviews = tables['place-review'];
  const ids: number[] = [];
  for (const review of found) {
    const known = byName.get(review.googleName);
    const change = known === undefined ? null : changeOf(known, review);
    if (known === undefined || change === null) continue;
    const { row } = known;
    await tx
      .update(reviews)
      .set({ ...change, updateDate: now(), version: sql`${reviews.version} + 1` })
      .where(eq(reviews.id, row.id));
    ids.push(row.id);
  }
  return ids;
}

function idsOf(made: readonly Pick<ReviewRow, 'id' | 'googleName'>[], fresh: readonly ReviewAtGoogle[]) {
  const byName = new Map(fresh.map((review) => [review.googleName, review]));
  return made.flatMap(({ id, googleName }) => {
    const review = byName.get(String(googleName));
    return review === undefined ? [] : [{ ...review, id }];
  });
}

/**
 * Returns the changes to a stored review, or null if there are none. A draft, and a reply that waits to be sent, is not
 * overwritten; nor is one that Google refused, unless Google has the same text, or another reply that was published after it was written.
 */
function changeOf({ row, isQueued, isToApprove }: KnownReview, review: ReviewAtGoogle): Record<string, unknown> | null {
  const { replyComment, replyUpdateTime, replyState, replyReason, replyError, ...said } = review;
  const written = row.replyUpdateTime ?? row.updateDate;
  const isAnswered = replyState === 'SENT' && (replyUpdateTime ?? 0) > written;
  // A reply that was published since is what there is: an approval would send over it
  const isWaiting = isQueued || (isToApprove && !isAnswered);
  const isOther = !isSameText(row.replyComment ?? '', replyComment ?? '');
  const isRefused = row.replyState === 'FAILED' && isOther && !isAnswered;
  const isDraft = row.replyState === 'NONE' && replyComment === null;
  const reply =
    isWaiting || isRefused || isDraft
      ? {}
      : {
          replyComment,
          replyUpdateTime,
          replyState: isOvertaken(row, review) ? 'CHANGED' : replyState,
          replyReason,
          replyError,
        };
  const wanted: Record<string, unknown> = { ...said, ...reply };
  const held = new Map<string, unknown>(Object.entries(row));
  const changed = Object.entries(wanted).filter(([name, value]) => !isSame(held.get(name) ?? null, value ?? null));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** True for a review that its author changed after our reply was published, until a person deals with it. */
function isOvertaken(
  row: ReviewRow,
  { stars, comment, updateTime, replyState, replyUpdateTime }: ReviewAtGoogle,
): boolean {
  if (replyState !== 'SENT' || updateTime === null || replyUpdateTime === null) return false;
  if (updateTime <= replyUpdateTime) return false;
  // Rows from before translations were kept apart hold both texts
  const isChanged = row.stars !== stars || textsOf(row.comment).comment !== comment;
  return (row.replyState === 'SENT' && isChanged) || row.replyState === 'CHANGED';
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
