import { and, eq, gte, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { compare, type Metric, type MetricTrend, metrics, type Performance } from '#domain/performance/performance.ts';
import {
  daysOf,
  isIncomplete,
  type Period,
  periodLastYear,
  previousPeriod,
} from '#domain/performance/performance-period.ts';
import { isOthers, nobodyElses, type OthersDays } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import { ranksOfPeriod } from './ranks.ts';
import { performanceFetch } from './tables.ts';

type ReadDeps = Pick<ScopeDeps, 'tables'>;
type Figures = ReadonlyMap<Day, ReadonlyMap<Metric, number>>;

/**
 * Returns a store's performance in a period, with its ranks and posts on the same days; other customers' days are like days that were
 * not fetched. The caller checks access to the store.
 */
export async function readPerformance(
  deps: ReadDeps,
  tx: Reads,
  storeId: number,
  period: Period,
  today: Day,
  others: OthersDays = nobodyElses,
): Promise<Performance> {
  const [previous, lastYear] = [previousPeriod(period), periodLastYear(period)];
  const days = daysOf(period);
  const fetchedDays = await figuresOf(deps, tx, storeId, [period, previous, lastYear]);
  const figures = new Map([...fetchedDays].filter(([day]) => !isOthers(others, day)));
  const shown = metrics.filter((metric) => [...figures.values()].some((day) => day.has(metric)));
  const trends = shown.map((metric): MetricTrend => {
    const values = dailyValues(figures, days, metric);
    const isComplete = (index: number) => !isIncomplete(days[index] ?? today, today);
    const against = (other: Period) => compare(values, dailyValues(figures, daysOf(other), metric), isComplete);
    const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
    return { metric, values, sum, previous: against(previous), lastYear: against(lastYear) };
  });
  const [fetched] = await tx.select().from(performanceFetch).where(eq(performanceFetch.storeId, storeId));
  return {
    period,
    previous,
    lastYear,
    days,
    incompleteFrom: days.find((day) => isIncomplete(day, today)) ?? null,
    metrics: trends,
    ranks: await ranksOfPeriod(deps, tx, storeId, days, others),
    posts: (await postsOf(deps, tx, storeId, period)).filter(({ day }) => !isOthers(others, day)),
    months: (await searchesOf(deps, tx, storeId, period)).filter(({ month }) => !isPartlyOthers(others, month)),
    fetchedAt: fetched?.fetchedDate ?? null,
  };
}

/** A month's searches are one sum that cannot be divided. */
function isPartlyOthers(others: OthersDays, month: string): boolean {
  return others.some(({ first, last }) => first.slice(0, 7) <= month && month <= last.slice(0, 7));
}

async function figuresOf(
  { tables }: ReadDeps,
  tx: Reads,
  storeId: number,
  periods: readonly Period[],
): Promise<Figures> {
  const figure = tables['performance-metric'];
  const day = figure.day;
  const found = await tx
    .select({ day, metric: figure.metric, value: figure.value })
    .from(figure)
    .where(and(eq(figure.storeId, storeId), or(...periods.map(({ from, to }) => and(gte(day, from), lte(day, to))))));
  const byDay = new Map<Day, Map<Metric, number>>();
  for (const row of found) {
    // A metric that Google added later is stored, but shown only once the product knows it
    const metric = metrics.find((one) => one === row.metric);
    const on = row.day;
    const figures = byDay.get(on) ?? new Map<Metric, number>();
    if (metric !== undefined) figures.set(metric, row.value);
    byDay.set(on, figures);
  }
  return byDay;
}

/** Null for days on which the metric was not fetched; what Google omitted then is stored as 0. */
function dailyValues(figures: Figures, days: readonly Day[], metric: Metric): readonly (number | null)[] {
  return days.map((day) => figures.get(day)?.get(metric) ?? null);
}

async function postsOf({ tables }: ReadDeps, tx: Reads, storeId: number, { from, to }: Period) {
  const posts = tables['place-post'];
  const rows = await tx
    .select({ id: posts.id, summary: posts.summary, sentTime: posts.sentTime })
    .from(posts)
    .where(and(eq(posts.storeId, storeId), eq(posts.state, 'LIVE'), isNotNull(posts.sentTime), alive(posts)))
    .orderBy(posts.sentTime, posts.id);
  return rows
    .map((row) => ({ id: row.id, day: dayOf(Number(row.sentTime)), summary: row.summary }))
    .filter(({ day }) => day >= from && day <= to);
}

async function searchesOf({ tables }: ReadDeps, tx: Reads, storeId: number, { from, to }: Period) {
  const keywords = tables['performance-keyword'];
  const rows = await tx
    .select()
    .from(keywords)
    .where(
      and(
        eq(keywords.storeId, storeId),
        gte(keywords.month, from.slice(0, 7)),
        lte(keywords.month, to.slice(0, 7)),
        ne(keywords.keyword, ''),
      ),
    )
    .orderBy(
      sql`${keywords.month} desc, ${keywords.value} desc nulls last, ${keywords.threshold} desc`,
      keywords.keyword,
    );
  const months = [...new Set(rows.map((row) => row.month))];
  const number = (value: unknown) => (value === null ? null : Number(value));
  return months.map((month) => ({
    month,
    keywords: rows
      .filter((row) => row.month === month)
      .map((row) => ({
        keyword: row.keyword,
        value: number(row.value),
        threshold: number(row.threshold),
      })),
  }));
}
