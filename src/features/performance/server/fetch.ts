import type { Day } from '#core/model/day.ts';
import { type Metric, metrics } from '#domain/performance/performance.ts';
import { daysOf, type Period } from '#domain/performance/performance-period.ts';
import type { GoogleClient } from '#google/server/client.ts';
import { type Json, listIn, numberIn, objectIn, textIn } from '#google/server/json.ts';
import type { StoreLink } from '#google/server/store-link.ts';

export interface DailyFigure {
  readonly day: Day;
  readonly metric: Metric;
  readonly value: number;
}

export interface MonthlySearch {
  readonly keyword: string;
  readonly value: number | null;
  readonly threshold: number | null;
}

/** Fetches a location's daily values of every metric in the period; those that Google omits are 0. Throws GoogleFailure. */
export async function fetchDaily(
  client: GoogleClient,
  { userId, location }: Pick<StoreLink, 'userId' | 'location'>,
  period: Period,
): Promise<readonly DailyFigure[]> {
  const answer = await client.call(userId, {
    host: 'performance',
    path: `/v1/${location}:fetchMultiDailyMetricsTimeSeries`,
    query: {
      dailyMetrics: metrics,
      ...dateQuery('dailyRange.startDate', period.from),
      ...dateQuery('dailyRange.endDate', period.to),
    },
  });
  const byDay = figuresIn(answer);
  return daysOf(period).flatMap((day) =>
    metrics.map((metric) => ({ day, metric, value: byDay.get(`${metric} ${day}`) ?? 0 })),
  );
}

/** Fetches the search terms by which a location was shown in a month. */
export async function fetchSearches(
  client: GoogleClient,
  { userId, location }: Pick<StoreLink, 'userId' | 'location'>,
  month: string,
): Promise<readonly MonthlySearch[]> {
  const [year = '', number = ''] = month.split('-');
  const found = new Map<string, MonthlySearch>();
  const pages = client.pages(
    userId,
    {
      host: 'performance',
      path: `/v1/${location}/searchkeywords/impressions/monthly`,
      query: {
        'monthlyRange.startMonth.year': Number(year),
        'monthlyRange.startMonth.month': Number(number),
        'monthlyRange.endMonth.year': Number(year),
        'monthlyRange.endMonth.month': Number(number),
        pageSize: 100,
      },
    },
    'searchKeywordsCounts',
  );
  for await (const { items } of pages)
    for (const item of items) {
      const keyword = textIn(item, 'searchKeyword');
      const value = numberIn(item, 'insightsValue', 'value');
      const threshold = numberIn(item, 'insightsValue', 'threshold');
      if (keyword !== null && (value !== null || threshold !== null)) found.set(keyword, { keyword, value, threshold });
    }
  return [...found.values()];
}

function figuresIn(answer: Json): ReadonlyMap<string, number> {
  const byDay = new Map<string, number>();
  for (const group of listIn(answer, 'multiDailyMetricTimeSeries'))
    for (const series of listIn(group, 'dailyMetricTimeSeries')) {
      const metric = textIn(series, 'dailyMetric');
      for (const dated of listIn(series, 'timeSeries', 'datedValues')) {
        const day = dayIn(objectIn(dated, 'date'));
        const value = numberIn(dated, 'value');
        if (metric !== null && day !== null && value !== null && value >= 0) byDay.set(`${metric} ${day}`, value);
      }
    }
  return byDay;
}

function dayIn(date: Json): Day | null {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => numberIn(date, name));
  if (!year || !month || !day) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function dateQuery(name: string, day: Day): Record<string, number> {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { [`${name}.year`]: year, [`${name}.month`]: month, [`${name}.day`]: date };
}
