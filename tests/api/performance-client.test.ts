import { expect, it } from 'vitest';
import type { GoogleClient, GoogleRequest } from '#google/server/client.ts';
import type { Json } from '#google/server/json.ts';
import { fetchDaily, fetchSearches } from '#performance/server/fetch.ts';

const link = { userId: 1, location: 'locations/12345' };

/** A client that gives recorded answers in turn, and keeps what was asked. */
function recorded(...answers: Json[]): { client: GoogleClient; asked: GoogleRequest[] } {
  const asked: GoogleRequest[] = [];
  const call = async (_: number, request: GoogleRequest) => {
    asked.push(request);
    return answers.shift() ?? {};
  };
  return {
    asked,
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

it('asks for every metric of the days, in the form that Google wants', async () => {
  const { client, asked } = recorded({});
  await fetchDaily(client, link, { from: '2026-03-01', to: '2026-03-31' });
  expect(asked[0]).toMatchObject({
    host: 'performance',
    path: '/v1/locations/12345:fetchMultiDailyMetricsTimeSeries',
    query: {
      'dailyRange.startDate.year': 2026,
      'dailyRange.startDate.month': 3,
      'dailyRange.startDate.day': 1,
      'dailyRange.endDate.day': 31,
    },
  });
  expect(asked[0]?.query?.dailyMetrics).toHaveLength(11);
});

it('reads figures that come as texts, and takes what is left out for 0', async () => {
  const { client } = recorded(answer);
  const figures = await fetchDaily(client, link, { from: '2026-03-01', to: '2026-03-03' });
  expect(figures).toHaveLength(33);
  const clicks = figures.filter(({ metric }) => metric === 'WEBSITE_CLICKS').map(({ value }) => value);
  expect(clicks).toEqual([12, 0, 1_234_567]);
  expect(figures.filter(({ value }) => value > 0)).toHaveLength(2);
});

it('reads an answer without anything', async () => {
  const { client } = recorded({});
  const figures = await fetchDaily(client, link, { from: '2026-03-01', to: '2026-03-01' });
  expect(figures.map(({ value }) => value)).toEqual(Array.from({ length: 11 }, () => 0));
});

it('reads searches over pages: a count, or that there were fewer than so many', async () => {
  const { client, asked } = recorded(
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
  expect(asked[0]).toMatchObject({
    path: '/v1/locations/12345/searchkeywords/impressions/monthly',
    query: { 'monthlyRange.startMonth.year': 2026, 'monthlyRange.endMonth.month': 3 },
  });
});
