import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { DayRange } from '#domain/period.ts';
import type { ScopeDeps } from '#product';
import type { DoneForStore } from '#report/rules/report-content.ts';
import { momentWithin } from './moment-within.ts';

// More would crowd out the rest of the report
const namedPosts = 5;

/** Returns what was published and answered for a store on these days. */
export async function doneForStore(
  deps: ScopeDeps,
  tx: Reads,
  storeId: number,
  parts: readonly DayRange[],
): Promise<DoneForStore> {
  const post = deps.tables['place-post'];
  const review = deps.tables['place-review'];
  const published = and(
    eq(post.storeId, storeId),
    alive(post),
    eq(post.state, 'LIVE'),
    isNotNull(post.sentTime),
    momentWithin(post.sentTime, parts),
  );
  const answered = and(
    eq(review.storeId, storeId),
    alive(review),
    // A refused reply has a time too
    inArray(review.replyState, ['SENT', 'CHANGED']),
    isNotNull(review.replyUpdateTime),
    momentWithin(review.replyUpdateTime, parts),
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
      first: first.flatMap(({ summary, sentTime }) => (sentTime === null ? [] : [{ day: dayOf(sentTime), summary }])),
    },
    replies: replies?.count ?? 0,
  };
}
