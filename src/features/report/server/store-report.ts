import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { type Day, startOfDay } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { compare, metricGroups, metricLabels, type Performance } from '#domain/performance.ts';
import { nextMonth, periodDays } from '#domain/period.ts';
import { readPerformance } from '#performance/server/read.ts';
import type { ScopeDeps } from '#product';
import { type KeywordDays, keywordDays } from '#ranking/server/keyword-days.ts';
import { type DoneForStore, doneForStore } from './done.ts';
import { commentOf, type ReportComment } from './report-comment.ts';

export interface ReportedMetric {
  readonly label: string;
  readonly sum: number;
  /** In percent against the month before; null where that is not known. */
  readonly change: number | null;
  /** A group's sum, above its parts. */
  readonly isGroup: boolean;
}

/** What a customer is told of a store's month. */
export interface StoreReport {
  readonly storeName: string;
  readonly period: string;
  readonly days: readonly Day[];
  readonly keywords: readonly KeywordDays[];
  readonly metrics: readonly ReportedMetric[];
  readonly reviews: {
    /** That came in the month. */
    readonly count: number;
    readonly average: number | null;
    readonly unanswered: number;
  };
  readonly done: DoneForStore;
  /** The agency's own words. */
  readonly words: ReportComment;
}

/** A store's calendar month, from what was measured and fetched. The caller has looked whether the store may be seen. */
export async function storeReport(
  deps: ScopeDeps,
  tx: Orm,
  store: { readonly id: number; readonly name: string },
  period: string,
  today: Day,
): Promise<StoreReport> {
  const { first: from, last: to } = periodDays(period, null);
  const performance = await readPerformance(deps, tx, store.id, { from, to }, today);
  return {
    storeName: store.name,
    period,
    days: performance.days,
    keywords: await keywordDays(deps, tx, store.id, performance.days),
    metrics: metricsOf(performance),
    reviews: await reviewsOf(deps, tx, store.id, period),
    done: await doneForStore(deps, tx, store.id, period),
    words: await commentOf(tx, store.id, period),
  };
}

function metricsOf({ metrics }: Performance): ReportedMetric[] {
  return metricGroups.flatMap(({ label, metrics: names }): ReportedMetric[] => {
    const courses = metrics.filter(({ metric }) => names.some((name) => name === metric));
    if (courses.length === 0) return [];
    const days =
      courses[0]?.values.map((_, day) => courses.reduce((sum, { values }) => sum + (values[day] ?? 0), 0)) ?? [];
    const before = courses.map(({ previous }) => previous?.before ?? null);
    const known = before.every((one) => one !== null);
    const sumBefore = before.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    const sum = days.reduce((total, value) => total + value, 0);
    const change = known ? (compare([sum], [sumBefore], () => true)?.change ?? null) : null;
    return [
      { label: `${label}（計）`, sum, change, isGroup: true },
      ...courses.map((course) => ({
        label: metricLabels[course.metric],
        sum: course.sum,
        change: course.previous?.change ?? null,
        isGroup: false,
      })),
    ];
  });
}

async function reviewsOf(deps: ScopeDeps, tx: Orm, storeId: number, period: string): Promise<StoreReport['reviews']> {
  const review = deps.tables['place-review'];
  const [found] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      average: sql<number | null>`avg(${review.stars})::float8`,
      unanswered: sql<number>`count(*) filter (where ${review.replyState} in ('NONE', 'FAILED'))::int`,
    })
    .from(review)
    .where(
      and(
        eq(review.storeId, storeId),
        alive(review),
        isNotNull(review.createTime),
        gte(review.createTime, startOfDay(`${period}-01`)),
        lt(review.createTime, startOfDay(`${nextMonth(period)}-01`)),
      ),
    );
  return { count: found?.count ?? 0, average: found?.average ?? null, unanswered: found?.unanswered ?? 0 };
}
