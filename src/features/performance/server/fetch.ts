import type { businessprofileperformance_v1 as Vendor } from '@googleapis/businessprofileperformance';
import type { Day } from '#core/model/day.ts';
import { isReported, type Metric } from '#domain/performance/performance.ts';
import { daysOf, type Period } from '#domain/performance/performance-period.ts';
import type { GoogleClient } from '#google/server/client.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { type GoogleAnswer, listIn, numberIn, objectIn, type QueryOf, textIn } from '#google/server/json.ts';
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

/** What Google gave of the figures asked for, and those that it refused by name. */
export interface FetchedDays {
  readonly figures: readonly DailyFigure[];
  readonly refused: readonly { readonly metric: Metric; readonly reason: string }[];
}

/** Google takes no more in a call. */
const maxMetrics = 10;

/**
 * Fetches a location's daily values of these metrics; those that Google omits are 0. Google refuses a whole call for one
 * unknown name, so a refused call is repeated once for each of its names. Throws GoogleFailure if all of them are refused.
 */
export async function fetchDaily(
  client: GoogleClient,
  link: Pick<StoreLink, 'userId' | 'location'>,
  period: Period,
  metrics: readonly Metric[],
): Promise<FetchedDays> {
  const given: FetchedDays[] = [];
  for (let start = 0; start < metrics.length; start += maxMetrics)
    given.push(await fetchTogether(client, link, period, metrics.slice(start, start + maxMetrics)));
  return { figures: given.flatMap(({ figures }) => figures), refused: given.flatMap(({ refused }) => refused) };
}

async function fetchTogether(
  client: GoogleClient,
  link: Pick<StoreLink, 'userId' | 'location'>,
  period: Period,
  metrics: readonly Metric[],
): Promise<FetchedDays> {
  try {
    return { figures: await fetchFigures(client, link, period, metrics), refused: [] };
  } catch (error) {
    if (!isRefusal(error) || metrics.length === 1) throw error;
    const figures: DailyFigure[] = [];
    const refused: { metric: Metric; reason: string }[] = [];
    for (const metric of metrics)
      try {
        figures.push(...(await fetchFigures(client, link, period, [metric])));
      } catch (one) {
        if (!isRefusal(one)) throw one;
        refused.push({ metric, reason: String(one.problems[0]?.params?.reason ?? '') });
      }
    // Refused one and all: it is not for their names
    if (refused.length === metrics.length) throw error;
    return { figures, refused };
  }
}

function isRefusal(error: unknown): error is GoogleFailure {
  return error instanceof GoogleFailure && error.kind === 'refused';
}

async function fetchFigures(
  client: GoogleClient,
  { userId, location }: Pick<StoreLink, 'userId' | 'location'>,
  period: Period,
  metrics: readonly Metric[],
): Promise<readonly DailyFigure[]> {
  const answer = await client.call<Vendor.Schema$FetchMultiDailyMetricsTimeSeriesResponse>(userId, {
    host: 'performance',
    path: `/v1/${location}:fetchMultiDailyMetricsTimeSeries`,
    query: {
      dailyMetrics: metrics,
      'dailyRange.startDate.year': partOf(period.from, 0),
      'dailyRange.startDate.month': partOf(period.from, 1),
      'dailyRange.startDate.day': partOf(period.from, 2),
      'dailyRange.endDate.year': partOf(period.to, 0),
      'dailyRange.endDate.month': partOf(period.to, 1),
      'dailyRange.endDate.day': partOf(period.to, 2),
    } satisfies QueryOf<Vendor.Params$Resource$Locations$Fetchmultidailymetricstimeseries>,
  });
  const byDay = figuresIn(answer);
  return daysOf(period).flatMap((day) =>
    metrics.flatMap((metric) =>
      isReported(metric, day) ? [{ day, metric, value: byDay.get(`${metric} ${day}`) ?? 0 }] : [],
    ),
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
  const pages = client.pages<Vendor.Schema$SearchKeywordCount>(
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
      } satisfies QueryOf<Vendor.Params$Resource$Locations$Searchkeywords$Impressions$Monthly$List>,
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

function figuresIn(
  answer: GoogleAnswer<Vendor.Schema$FetchMultiDailyMetricsTimeSeriesResponse>,
): ReadonlyMap<string, number> {
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

function dayIn(date: GoogleAnswer<Vendor.Schema$Date>): Day | null {
  const [year, month, day] = [numberIn(date, 'year'), numberIn(date, 'month'), numberIn(date, 'day')];
  if (!year || !month || !day) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The year (0), month (1) or day (2) of a business day. */
function partOf(day: Day, part: 0 | 1 | 2): number {
  return Number(day.split('-')[part]);
}
