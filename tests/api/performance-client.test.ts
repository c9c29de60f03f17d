import { expect, it } from 'vitest';
import { isReported, metrics } from '#domain/performance/performance.ts';
import type { GoogleClient, GoogleRequest } from '#google/server/client.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import type { GoogleJson } from '#google/server/json.ts';
import { fetchDaily, fetchSearches } from '#performance/server/fetch.ts';

const link = { userId: 1, location: 'locations/12345' };
const asked = metrics.filter((metric) => isReported(metric, '2026-11-28'));

/** A client that gives recorded answers in turn, and keeps what was asked; a failure is thrown. */
function recorded(...answers: (GoogleJson | GoogleFailure)[]): { client: GoogleClient; sent: GoogleRequest[] } {
  const sent: GoogleRequest[] = [];
  const call = async (_: number, request: GoogleRequest): Promise<GoogleJson> => {
    sent.push(request);
    const answer = answers.shift() ?? {};
    if (answer instanceof GoogleFailure) throw answer;
    return answer;
  };
  return {
    sent,
    client: {
      call,
      readAll: (userId, requests) => Promise.all(requests.map((request) => call(userId, request))),
      async *pages(userId, request, list) {
        for (let more = true; more; ) {
          const answer = await call(userId, request);
          const items = answer[list];
          yield { items: Array.isArray(items) ? items : [], answer };
          more = 'nextPageToken' in answer;
        }
      },
    },
  };
}

// As the public documentation of fetchMultiDailyMetricsTimeSeries shows it
const answer = {
  multiDailyMetricTimeSeries: [
    {
      dailyMetricTimeSeries: [
        {
          dailyMetric: 'WEBSITE_CLICKS',
          timeSeries: {
            datedValues: [
              { date: { year: 2026, month: 3, day: 1 }, value: '12' },
              { date: { year: 2026, month: 3, day: 2 } },
              { date: { year: 2026, month: 3, day: 3 }, value: '1234567' },
              { date: { year: 2026, month: 3 }, value: '9' },
              { value: '9' },
              null,
            ],
          },
        },
        { dailyMetric: 'METRIC_OF_TOMORROW', timeSeries: { datedValues: [] } },
        { dailyMetric: 'CALL_CLICKS', timeSeries: {} },
        { dailyMetric: 'BUSINESS_BOOKINGS' },
      ],
    },
  ],
};

it('asks for every metric of the days, at most ten in a call, in the form that Google wants', async () => {
  const { client, sent } = recorded({});
  await fetchDaily(client, link, { from: '2026-03-01', to: '2026-03-31' }, asked);
  expect(sent[0]).toMatchObject({
    host: 'performance',
    path: '/v1/locations/12345:fetchMultiDailyMetricsTimeSeries',
    query: {
      'dailyRange.startDate.year': 2026,
      'dailyRange.startDate.month': 3,
      'dailyRange.startDate.day': 1,
      'dailyRange.endDate.day': 31,
    },
  });
  const names = sent.map(({ query }) => query?.dailyMetrics);
  expect(names.map((some) => (Array.isArray(some) ? some.length : 0))).toEqual([10, 1]);
  expect(names.flat()).toContain('MESSAGING_CLICKS');
  expect(names.flat()).not.toContain('BUSINESS_CONVERSATIONS');
});

it('knows from and until when Google reports a figure', () => {
  expect(isReported('MESSAGING_CLICKS', '2026-10-13')).toBe(false);
  expect(isReported('MESSAGING_CLICKS', '2026-10-14')).toBe(true);
  expect(isReported('BUSINESS_CONVERSATIONS', '2026-01-30')).toBe(true);
  expect(isReported('BUSINESS_CONVERSATIONS', '2026-01-31')).toBe(false);
  expect(isReported('BUSINESS_FOOD_ORDERS', '2027-04-21')).toBe(true);
  expect(isReported('BUSINESS_FOOD_ORDERS', '2027-04-22')).toBe(false);
});

it('reads figures that come as texts, takes what is left out for 0, and none for days before Google reported them', async () => {
  const { client } = recorded(answer);
  const { figures } = await fetchDaily(client, link, { from: '2026-03-01', to: '2026-03-03' }, asked);
  expect(figures).toHaveLength(30);
  const clicks = figures.filter(({ metric }) => metric === 'WEBSITE_CLICKS').map(({ value }) => value);
  expect(clicks).toEqual([12, 0, 1_234_567]);
  expect(figures.filter(({ value }) => value > 0)).toHaveLength(2);
  expect(figures.some(({ metric }) => metric === 'MESSAGING_CLICKS')).toBe(false);
});

it('reads an answer without anything', async () => {
  const { client } = recorded({});
  const { figures } = await fetchDaily(client, link, { from: '2026-11-01', to: '2026-11-01' }, asked);
  expect(figures.map(({ value }) => value)).toEqual(Array.from({ length: 11 }, () => 0));
});

it('asks metric by metric once when a call is refused, and says which one it was', async () => {
  const refusal = new GoogleFailure('refused', { reason: 'Invalid value' });
  const { client, sent } = recorded(refusal, {}, refusal, {});
  const some = asked.slice(0, 3);
  const { figures, refused } = await fetchDaily(client, link, { from: '2026-11-01', to: '2026-11-01' }, some);
  expect(sent).toHaveLength(4);
  expect(refused).toEqual([{ metric: some[1], reason: 'Invalid value' }]);
  expect(figures.map(({ metric }) => metric)).toEqual([some[0], some[2]]);
});

it('takes a call that is refused name by name as well for refused as a whole', async () => {
  const refusal = new GoogleFailure('refused', { reason: 'daily_range' });
  const { client } = recorded(refusal, refusal, refusal);
  const failing = fetchDaily(client, link, { from: '2026-11-01', to: '2026-11-01' }, asked.slice(0, 2));
  await expect(failing).rejects.toMatchObject({ kind: 'refused' });
});

it('reads searches over pages: a count, or that there were fewer than so many', async () => {
  const { client, sent } = recorded(
    {
      searchKeywordsCounts: [
        { searchKeyword: '居酒屋', insightsValue: { value: '321' } },
        { searchKeyword: '個室 居酒屋', insightsValue: { threshold: '15' } },
      ],
      nextPageToken: 'next',
    },
    {
      searchKeywordsCounts: [
        { searchKeyword: '居酒屋', insightsValue: { value: '321' } },
        { insightsValue: { value: '1' } },
        { searchKeyword: '何もない' },
      ],
    },
  );
  expect(await fetchSearches(client, link, '2026-03')).toEqual([
    { keyword: '居酒屋', value: 321, threshold: null },
    { keyword: '個室 居酒屋', value: null, threshold: 15 },
  ]);
  expect(sent[0]).toMatchObject({
    path: '/v1/locations/12345/searchkeywords/impressions/monthly',
    query: { 'monthlyRange.startMonth.year': 2026, 'monthlyRange.endMonth.month': 3 },
  });
});
