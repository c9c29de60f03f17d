import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { requirePermit } from '#core/server/kernel/context.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { unansweredStates } from '#domain/reply-states.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { storeLink } from '#google/server/store-link.ts';
import { fetchReviews, getReviewSummary } from '../calls.ts';
import { syncJob } from './sync-jobs.ts';
import { googleSync } from './tables.ts';

/** Routes of the review summary, of one store or of all that the caller sees, and of fetching a store's reviews now. */
export function reviewRoutes(deps: GoogleDeps): Endpoint[] {
  const { database, now } = deps;
  const on = endpoints(deps);
  return [
    on(getReviewSummary, async ({ actor, query: { storeId } }) => {
      if (storeId !== null) await findRowOf(deps, database.orm, 'search-conditions', storeId, actor);
      const reviews = deps.tables['place-review'];
      const where = and(
        scopeOf(deps, 'place-review', actor),
        isNull(reviews.deleteDate),
        storeId === null ? undefined : eq(reviews.storeId, storeId),
      );
      return {
        ...(await countsOf(deps, where)),
        months: await monthsOf(deps, where),
        ...(storeId === null ? {} : await syncOf(deps, storeId)),
      };
    }),
    on(fetchReviews, async ({ actor, body: { storeId } }) => {
      const store = await findRowOf(deps, database.orm, 'search-conditions', storeId, actor);
      const link = await storeLink(database, store.id);
      if (link === null) throw new AppError('google_unlinked');
      if (link.expired) throw new AppError('google_expired');
      await requirePermit(database, `google-sync:${store.id}`, { calls: 2, within: minute }, now());
      await deps.enqueue(database.orm, syncJob, { storeId: store.id, full: true });
      return { queued: true } as const;
    }),
  ];
}

async function countsOf({ database, tables }: GoogleDeps, where: SQL | undefined) {
  const reviews = tables['place-review'];
  const rows = await database.orm
    .select({
      stars: reviews.stars,
      total: sql`count(*)`,
      unanswered: sql`count(*) filter (where ${reviews.replyState} in ${unansweredStates})`,
    })
    .from(reviews)
    .where(where)
    .groupBy(reviews.stars);
  const byStars = [1, 2, 3, 4, 5].map((stars) => Number(rows.find((row) => row.stars === stars)?.total ?? 0));
  const rated = byStars.reduce((sum, count) => sum + count, 0);
  const points = byStars.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return {
    byStars,
    total: rows.reduce((sum, row) => sum + Number(row.total), 0),
    unanswered: rows.reduce((sum, row) => sum + Number(row.unanswered), 0),
    average: rated === 0 ? null : points / rated,
  };
}

/** Returns for each of the last 24 months the number of reviews and the average of all up to its end. */
async function monthsOf({ database, tables }: GoogleDeps, where: SQL | undefined) {
  const reviews = tables['place-review'];
  const month = sql`to_char(to_timestamp(${reviews.createTime} / 1000.0) at time zone 'Asia/Tokyo', 'YYYY-MM')`;
  const rows = await database.orm
    .select({ month, count: sql`count(${reviews.stars})`, points: sql`coalesce(sum(${reviews.stars}), 0)` })
    .from(reviews)
    .where(and(where, sql`${reviews.createTime} is not null`))
    .groupBy(month)
    .orderBy(month);
  let [count, points] = [0, 0];
  const trend = rows.map((row) => {
    const added = Number(row.count);
    count += added;
    points += Number(row.points);
    return { month: String(row.month), count: added, average: count === 0 ? null : points / count };
  });
  return trend.slice(-24);
}

async function syncOf(deps: GoogleDeps, storeId: number) {
  const [sync] = await deps.database.orm.select().from(googleSync).where(eq(googleSync.storeId, storeId));
  const link = await storeLink(deps.database, storeId);
  return {
    linked: link !== null,
    expired: link?.expired ?? false,
    syncedDate: sync?.syncedDate ?? null,
    error: sync?.error ?? null,
    googleAverage: sync?.averageRating ?? null,
    googleTotal: sync?.totalReviews ?? null,
  };
}
