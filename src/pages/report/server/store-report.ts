import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { periodSummary } from '#billing/server/counting/period-summary.ts';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { payers, staff } from '#domain/accounts/roles.ts';
import { compare, metricGroups, metricLabels, type Performance } from '#domain/performance/performance.ts';
import { type DayRange, periodDays } from '#domain/period.ts';
import { unansweredStates } from '#domain/reply-states.ts';
import { withoutOthers } from '#domain/terms/others-days.ts';
import { readPerformance } from '#performance/server/read.ts';
import type { ScopeDeps } from '#product';
import { type KeywordDays, keywordDays } from '#ranking/server/keyword-days.ts';
import { othersDaysOfStore, ownCustomers, type ShownTo } from '#terms/server/others-days.ts';
import { type DoneForStore, doneForStore } from './done.ts';
import { momentWithin } from './moment-within.ts';
import { commentOf, noComment, type ReportComment } from './report-comment.ts';

export interface ReportedMetric {
  readonly label: string;
  readonly sum: number;
  /** The change from the month before in percent; null if unknown. */
  readonly change: number | null;
  /** True for a group's sum, which precedes its parts. */
  readonly isGroup: boolean;
}

/** The content of a store's report on a period. */
export interface StoreReport {
  readonly storeName: string;
  readonly period: string;
  readonly days: readonly Day[];
  /** The parts of these days that it covers: without those on which the store was another customer's. */
  readonly parts: readonly DayRange[];
  /** Yen, ex tax, that the period's charges bill for the store; null if that is zero or the reader may not see it. */
  readonly amount: number | null;
  readonly keywords: readonly KeywordDays[];
  readonly metrics: readonly ReportedMetric[];
  readonly reviews: {
    /** The number of reviews received in the period. */
    readonly count: number;
    readonly average: number | null;
    readonly unanswered: number;
  };
  readonly done: DoneForStore;
  /** The agency's comment. */
  readonly words: ReportComment;
}

/**
 * Builds a store's report on a period as its closing day defines it, with the billed days and amount. It
 * leaves out days on which the store was another customer's than the reader's own. Readers without access to charges, and holders
 * of a link, see no amount. Without a contract in the period, uses the calendar month. The caller checks access to the store.
 */
export async function storeReport(
  deps: ScopeDeps,
  tx: Reads,
  store: { readonly id: number; readonly name: string },
  { period, today, reader }: { readonly period: string; readonly today: Day; readonly reader: ShownTo },
): Promise<StoreReport> {
  const seesMoney = 'role' in reader && [...staff, ...payers].some((role) => role === reader.role);
  const ownersOf = (owners: readonly number[]) => ownCustomers(deps, tx, reader, owners);
  const ofPeriod = await periodSummary(deps, tx, { storeId: store.id, period, today, ownersOf });
  const days = ofPeriod?.days ?? periodDays(period, null);
  const others = await othersDaysOfStore(deps, tx, store.id, { shownTo: reader, today });
  const parts = withoutOthers(days, others);
  const range = { from: days.first, to: days.last };
  const performance = await readPerformance(deps, tx, store.id, range, today, others);
  const keywords = await keywordDays(deps, tx, store.id, performance.days, others);
  return {
    storeName: store.name,
    period,
    days: performance.days,
    parts,
    amount: seesMoney ? ofPeriod?.amount || null : null,
    keywords: keywords.map((one) => ({ ...one, achieved: ofPeriod?.achieved.get(one.detailId) ?? one.achieved })),
    metrics: metricsOf(performance),
    reviews: await reviewsOf(deps, tx, store.id, parts),
    done: await doneForStore(deps, tx, store.id, parts),
    words: parts.length === 0 ? noComment : await commentOf(tx, store.id, period),
  };
}

function metricsOf({ metrics }: Performance): ReportedMetric[] {
  return metricGroups.flatMap(({ label, metrics: names }): ReportedMetric[] => {
    const trends = metrics.filter(({ metric }) => names.some((name) => name === metric));
    if (trends.length === 0) return [];
    const days =
      trends[0]?.values.map((_, day) => trends.reduce((sum, { values }) => sum + (values[day] ?? 0), 0)) ?? [];
    const compared = trends.flatMap(({ previous }) => previous ?? []);
    const sum = days.reduce((total, value) => total + value, 0);
    const total = (of: 'now' | 'before') => compared.reduce((all, one) => all + one[of], 0);
    // A metric that Google did not report in both periods takes no part
    const change =
      compared.length === 0 ? null : (compare([total('now')], [total('before')], () => true)?.change ?? null);
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
  parts: readonly DayRange[],
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
        momentWithin(review.createTime, parts),
      ),
    );
  return { count: found?.count ?? 0, average: found?.average ?? null, unanswered: found?.unanswered ?? 0 };
}
