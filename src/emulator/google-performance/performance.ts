import { type Context, Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import { day as dayMs } from '../durations.ts';
import { googleError, pageOf } from '../google-business/errors.ts';
import { type Profile, profilesOf } from '../google-business/identities.ts';
import type { Tokens } from '../google-business/tokens.ts';
import { figureOf, searchesOf } from './figures.ts';

const known = [
  'BUSINESS_IMPRESSIONS_DESKTOP_MAPS',
  'BUSINESS_IMPRESSIONS_DESKTOP_SEARCH',
  'BUSINESS_IMPRESSIONS_MOBILE_MAPS',
  'BUSINESS_IMPRESSIONS_MOBILE_SEARCH',
  'BUSINESS_CONVERSATIONS',
  'BUSINESS_DIRECTION_REQUESTS',
  'CALL_CLICKS',
  'WEBSITE_CLICKS',
  'BUSINESS_BOOKINGS',
  'BUSINESS_FOOD_ORDERS',
  'BUSINESS_FOOD_MENU_CLICKS',
];

/** businessprofileperformance: daily metrics and monthly search keywords of the profiles that the caller manages. */
export function profilePerformance({
  tokens,
  places,
  now,
}: {
  tokens: Tokens;
  places: PlaceRegister;
  now(): number;
}): Hono {
  const routes = new Hono();
  routes.use(tokens.demand);

  // The method is part of the last segment, after a colon
  routes.get('/v1/locations/:call{[^/]+}', (context) => {
    const [number = '', method] = (context.req.param('call') ?? '').split(':');
    if (method !== 'fetchMultiDailyMetricsTimeSeries') return googleError(context, 404, 'Method not found.');
    const profile = profileOf(context, number);
    if (profile instanceof Response) return profile;
    const asked = context.req.queries('dailyMetrics') ?? [];
    const start = dateOf(context, 'start');
    const end = dateOf(context, 'end');
    if (asked.length === 0 || asked.some((metric) => !known.includes(metric)) || start === null || end === null)
      return googleError(context, 400, 'Request contains an invalid argument.');
    const days = Math.round((end - start) / dayMs) + 1;
    if (days < 1) return googleError(context, 400, 'Request contains an invalid argument: daily_range');
    const dailyMetricTimeSeries = asked.map((dailyMetric) => ({
      dailyMetric,
      timeSeries: {
        datedValues: Array.from({ length: days }, (_, n) => {
          const moment = start + n * dayMs;
          const value = figureOf(profile.place, dailyMetric, moment, now());
          // If nothing happened, or nothing is known yet, the value is omitted
          return { date: dateIn(moment), ...(value === 0 ? {} : { value: String(value) }) };
        }),
      },
    }));
    return context.json({ multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries }] });
  });

  routes.get('/v1/locations/:number/searchkeywords/impressions/monthly', (context) => {
    const profile = profileOf(context, context.req.param('number'));
    if (profile instanceof Response) return profile;
    const year = Number(context.req.query('monthlyRange.startMonth.year'));
    const month = Number(context.req.query('monthlyRange.startMonth.month'));
    if (!Number.isInteger(year) || !Number.isInteger(month) || month < 1 || month > 12)
      return googleError(context, 400, 'Request contains an invalid argument: monthly_range');
    const found = pageOf(searchesOf(profile.place, year, month, now()), context, { usual: 100, most: 100 });
    if (found === null) return googleError(context, 400, 'Invalid page token.');
    const { page, ...next } = found;
    return context.json({ ...(page.length === 0 ? {} : { searchKeywordsCounts: page }), ...next });
  });

  function profileOf(context: Context, number: string): Profile | Response {
    const one = tokens.bearer(context);
    const profile = one === null ? undefined : profilesOf(one, places).find((some) => some.number === number);
    return profile ?? googleError(context, 403, 'The caller does not have permission');
  }
  return routes;
}

function dateOf(context: Context, end: 'start' | 'end'): number | null {
  const part = (name: string) =>
    Number(context.req.query(`dailyRange.${end}Date.${name}`) ?? context.req.query(`dailyRange.${end}_date.${name}`));
  const moment = Date.UTC(part('year'), part('month') - 1, part('day'));
  return Number.isNaN(moment) ? null : moment;
}

function dateIn(moment: number) {
  const date = new Date(moment);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
