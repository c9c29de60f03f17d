import { type Context, Hono } from 'hono';
import type { PlaceRegister } from '../admin/places.ts';
import { dailyMetricsFields, searchKeywordsFields } from '../contracts/performance.ts';
import { day as dayMs } from '../durations.ts';
import { badRequest, googleError, pageOf, unknownQuery } from '../google-business/errors.ts';
import { type Profile, profilesOf } from '../google-business/identities.ts';
import type { Tokens } from '../google-business/tokens.ts';
import type { Memory } from '../memory.ts';
import { figureOf, searchesOf } from './figures.ts';

/** The daily metrics, and the first day from which Google refuses or knows a name (its change log, compared 2026-11-28). */
const metrics: readonly { readonly name: string; readonly from?: string; readonly until?: string }[] = [
  { name: 'BUSINESS_IMPRESSIONS_DESKTOP_MAPS' },
  { name: 'BUSINESS_IMPRESSIONS_DESKTOP_SEARCH' },
  { name: 'BUSINESS_IMPRESSIONS_MOBILE_MAPS' },
  { name: 'BUSINESS_IMPRESSIONS_MOBILE_SEARCH' },
  { name: 'BUSINESS_CONVERSATIONS', until: '2026-01-31' },
  { name: 'BUSINESS_DIRECTION_REQUESTS' },
  { name: 'CALL_CLICKS' },
  { name: 'WEBSITE_CLICKS' },
  { name: 'MESSAGING_CLICKS', from: '2026-10-14' },
  { name: 'BUSINESS_BOOKINGS' },
  { name: 'BUSINESS_FOOD_ORDERS', until: '2027-04-22' },
  { name: 'BUSINESS_FOOD_MENU_CLICKS' },
];
const maxMetrics = 10;

/**
 * businessprofileperformance: daily metrics and monthly search keywords of the profiles that the caller manages. The
 * admin's POST /google-performance {refused} sets which further metrics Google no longer gives. Long, for it is the list of its routes.
 */
export function profilePerformance({
  memory,
  tokens,
  places,
  now,
}: {
  memory: Memory;
  tokens: Tokens;
  places: PlaceRegister;
  now(): number;
}): { routes: Hono; admin: Hono } {
  const refused = memory.keep<string[]>('google-performance-refused', []);
  const admin = new Hono();
  admin.post('/google-performance', async (context) => {
    refused.value = (await context.req.json<{ refused: string[] }>()).refused;
    refused.save();
    return context.json({ refused: refused.value });
  });
  const isKnown = (metric: string) => {
    const today = new Date(now()).toISOString().slice(0, 10);
    const found = metrics.find(({ name }) => name === metric);
    const { from = '', until = '9999' } = found ?? {};
    return found !== undefined && from <= today && today < until && !refused.value.includes(metric);
  };
  const routes = new Hono();
  routes.use(tokens.demand);

  // The method is part of the last segment, after a colon
  routes.get('/v1/locations/:call{[^/]+}', (context) => {
    const [number = '', method] = (context.req.param('call') ?? '').split(':');
    if (method !== 'fetchMultiDailyMetricsTimeSeries') return googleError(context, 404, 'Method not found.');
    const profile = profileOf(context, number);
    if (profile instanceof Response) return profile;
    const unknownName = unknownQuery(context, dailyMetricsFields);
    if (unknownName !== null) return unknownName;
    const asked = context.req.queries('dailyMetrics') ?? [];
    const start = dateOf(context, 'start');
    const end = dateOf(context, 'end');
    const unknown = asked.find((metric) => !isKnown(metric));
    if (unknown !== undefined) return unknownMetric(context, unknown);
    if (asked.length === 0 || asked.length > maxMetrics || start === null || end === null)
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
    const unknownName = unknownQuery(context, searchKeywordsFields);
    if (unknownName !== null) return unknownName;
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
  return { routes, admin };
}

/** Google's refusal of the whole call for one name in it. */
function unknownMetric(context: Context, metric: string) {
  const description = `Invalid value at 'daily_metrics' (type.googleapis.com/google.mybusiness.businessprofileperformance.v1.DailyMetric), "${metric}"`;
  return badRequest(context, description, 'daily_metrics');
}

function dateOf(context: Context, end: 'start' | 'end'): number | null {
  const part = (name: string) => Number(context.req.query(`dailyRange.${end}Date.${name}`));
  const moment = Date.UTC(part('year'), part('month') - 1, part('day'));
  return Number.isNaN(moment) ? null : moment;
}

function dateIn(moment: number) {
  const date = new Date(moment);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
