import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { periodSummary } from '#billing/server/counting/period-summary.ts';
import { type Day, nextDay, startOfDay } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { customers, payers, staff } from '#domain/accounts/roles.ts';
import { type DayRange, periodDays } from '#domain/billing/period.ts';
import { compare, metricGroups, metricLabels, type Performance } from '#domain/performance/performance.ts';
import { unansweredStates } from '#domain/reply-states.ts';
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

/** What a customer is told of a store's period. */
export interface StoreReport {
  readonly storeName: string;
  readonly period: string;
  readonly days: readonly Day[];
  /** Yen, ex tax, that the period's charges bill for the store; null where that is nothing, or not the reader's. */
  readonly amount: number | null;
  readonly keywords: readonly KeywordDays[];
  readonly metrics: readonly ReportedMetric[];
  readonly reviews: {
    /** That came in the period. */
    readonly count: number;
    readonly average: number | null;
    readonly unanswered: number;
  };
  readonly done: DoneForStore;
  /** The agency's own words. */
  readonly words: ReportComment;
}

/**
 * A store's period, by its closing day, with the days and the sum that are billed for it: a customer is told of their own, staff of all,
 * and who sees no charges, or was passed a link (`reader` null), of no money. Without a contract in it, the calendar month. The caller has looked whether the store may be seen.
 */
export async function storeReport(
  deps: ScopeDeps,
  tx: Reads,
  store: { readonly id: number; readonly name: string },
  { period, today, reader }: { readonly period: string; readonly today: Day; readonly reader: Actor | null },
): Promise<StoreReport> {
  const isCustomer = customers.some((role) => role === reader?.role);
  const ownerUserId = isCustomer ? (reader?.id ?? null) : null;
  const seesMoney = [...staff, ...payers].some((role) => role === reader?.role);
  const ofPeriod = await periodSummary(deps, tx, { storeId: store.id, period, today, ownerUserId });
  const days = ofPeriod?.days ?? periodDays(period, null);
  const performance = await readPerformance(deps, tx, store.id, { from: days.first, to: days.last }, today);
  const keywords = await keywordDays(deps, tx, store.id, performance.days);
  return {
    storeName: store.name,
    period,
    days: performance.days,
    amount: seesMoney ? ofPeriod?.amount || null : null,
    keywords: keywords.map((one) => ({ ...one, achieved: ofPeriod?.achieved.get(one.detailId) ?? one.achieved })),
    metrics: metricsOf(performance),
    reviews: await reviewsOf(deps, tx, store.id, days),
    done: await doneForStore(deps, tx, store.id, days),
    words: await commentOf(tx, store.id, period),
  };
}

function metricsOf({ metrics }: Performance): ReportedMetric[] {
  return metricGroups.flatMap(({ label, metrics: names }): ReportedMetric[] => {
    const trends = metrics.filter(({ metric }) => names.some((name) => name === metric));
    if (trends.length === 0) return [];
    const days =
      trends[0]?.values.map((_, day) => trends.reduce((sum, { values }) => sum + (values[day] ?? 0), 0)) ?? [];
    const before = trends.map(({ previous }) => previous?.before ?? null);
    const known = before.every((one) => one !== null);
    const sumBefore = before.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    const sum = days.reduce((total, value) => total + value, 0);
    const change = known ? (compare([sum], [sumBefore], () => true)?.change ?? null) : null;
    return [
      { label: `${label}（計）`, sum, change, isGroup: true },
      ...trends.map((trend) => ({
        label: metricLabels[trend.metric],
        sum: trend.sum,
        change: trend.previous?.change ?? null,
        isGroup: false,
      })),
    ];
  });
}

async function reviewsOf(
  deps: ScopeDeps,
  tx: Reads,
  storeId: number,
  { first, last }: DayRange,
): Promise<StoreReport['reviews']> {
  const review = deps.tables['place-review'];
  const [found] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      average: sql<number | null>`avg(${review.stars})::float8`,
      unanswered: sql<number>`count(*) filter (where ${review.replyState} in ${unansweredStates})::int`,
    })
    .from(review)
    .where(
      and(
        eq(review.storeId, storeId),
        alive(review),
        isNotNull(review.createTime),
        gte(review.createTime, startOfDay(first)),
        lt(review.createTime, startOfDay(nextDay(last))),
      ),
    );
  return { count: found?.count ?? 0, average: found?.average ?? null, unanswered: found?.unanswered ?? 0 };
}
