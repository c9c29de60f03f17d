import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { type Day, dayOf, nextDay, startOfDay } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { DayRange } from '#domain/billing/period.ts';
import type { ScopeDeps } from '#product';

/** The posts and replies made for a store in a month. */
export interface DoneForStore {
  /** Published posts: their number, and the first ones with their text. */
  readonly posts: {
    readonly count: number;
    readonly first: readonly { readonly day: Day; readonly summary: string }[];
  };
  /** The number of reviews that were answered. */
  readonly replies: number;
}

// More would crowd out the rest of the report
const namedPosts = 5;

/** Returns what was published and answered for a store on these days. */
export async function doneForStore(
  deps: ScopeDeps,
  tx: Reads,
  storeId: number,
  { first: firstDay, last }: DayRange,
): Promise<DoneForStore> {
  const [from, to] = [startOfDay(firstDay), startOfDay(nextDay(last))];
  const post = deps.tables['place-post'];
  const review = deps.tables['place-review'];
  const published = and(
    eq(post.storeId, storeId),
    alive(post),
    eq(post.state, 'LIVE'),
    isNotNull(post.sentTime),
    gte(post.sentTime, from),
    lt(post.sentTime, to),
  );
  const answered = and(
    eq(review.storeId, storeId),
    alive(review),
    isNotNull(review.replyUpdateTime),
    gte(review.replyUpdateTime, from),
    lt(review.replyUpdateTime, to),
  );
  const first = await tx
    .select({ summary: post.summary, sentTime: post.sentTime })
    .from(post)
    .where(published)
    .orderBy(asc(post.sentTime), asc(post.id))
    .limit(namedPosts);
  const [posts] = await tx.select({ count: sql<number>`count(*)::int` }).from(post).where(published);
  const [replies] = await tx.select({ count: sql<number>`count(*)::int` }).from(review).where(answered);
  return {
    posts: {
      count: posts?.count ?? 0,
      first: first.map(({ summary, sentTime }) => ({ day: dayOf(sentTime ?? from), summary })),
    },
    replies: replies?.count ?? 0,
  };
}
