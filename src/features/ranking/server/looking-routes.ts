import { type Context, Hono } from 'hono';
import { addDays, dayOf, daysBetween } from '#core/model/day.ts';
import { date, select } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import type { Actor } from '#core/model/roles.ts';
import { demandRole, idOf, type Variables } from '#core/server/kernel/context.ts';
import { demandPermit } from '#core/server/kernel/permits.ts';
import { requestQuery } from '#core/server/kernel/query.ts';
import { findRow } from '#core/server/kernel/rows.ts';
import { encode, prefix, unmappable } from '#core/server/verbs/csv/encoding.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { longestSeries, type PlaceNames, type RankSeries } from '#domain/keyword-ranks.ts';
import type { Deps } from '#product';
import { standingAbove } from './above.ts';
import { dayReadings, targetTerms } from './day-readings.ts';
import { rankEvents } from './events.ts';
import type { Instrument } from './instrument.ts';
import { findKeyword } from './keyword.ts';
import { readingsOfDay } from './readings-of-day.ts';
import { seriesCsv } from './series-csv.ts';
import { storeStanding } from './store-standing.ts';

const stretch = { from: date('開始日'), to: date('終了日') };
const stretchQuery = requestQuery(stretch);
const csvQuery = requestQuery({
  ...stretch,
  encoding: select('文字コード', { utf8: 'UTF-8', cp932: 'Shift_JIS' }, { initial: 'utf8' }),
});
const dayQuery = requestQuery({ day: date('日') });
const none = requestQuery({});
const shownAtFirst = 90;

export interface LookingDeps extends Deps {
  readonly instrument: Pick<Instrument, 'describe'>;
}

// What a place is called is asked of a service that is paid for, and never kept
const namesAllowance = { calls: 30, within: 3_600_000 };
const mostNames = 20;

/** The calls that look at ranks: a store's keywords today, a keyword, its course, who stands above. In the caller's scope. */
export function lookingRoutes(deps: LookingDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const stores = resourceNamed(deps.resources, 'search-conditions');
  const tx = deps.database.orm;
  type Here = Context<{ Variables: Variables }>;
  const caller = (context: Here) => demandRole(context, stores, 'show');

  routes.get('/search-conditions/:id/ranks', async (context) => {
    const actor = caller(context);
    const store = await findRow(deps, tx, stores, idOf(context), actor);
    none.parse(context.req.query(), deps.now());
    const closingDay = typeof store.closingDay === 'number' ? store.closingDay : null;
    const data = await storeStanding(deps, tx, { id: store.id, closingDay }, dayOf(deps.now()));
    return context.json({ data });
  });

  routes.get('/search-condition-detail/:id', async (context) => {
    const data = await findKeyword(deps, tx, idOf(context), caller(context));
    none.parse(context.req.query(), deps.now());
    return context.json({ data });
  });

  routes.get('/search-condition-detail/:id/ranks', async (context) => {
    const actor = caller(context);
    const keyword = await findKeyword(deps, tx, idOf(context), actor);
    const data = await seriesOf(keyword, stretchQuery.parse(context.req.query(), deps.now()));
    return context.json({ data });
  });

  routes.get('/search-condition-detail/:id/ranks/export', async (context) => {
    const actor = caller(context);
    const keyword = await findKeyword(deps, tx, idOf(context), actor);
    const { encoding, ...asked } = csvQuery.parse(context.req.query(), deps.now());
    const series = await seriesOf(keyword, asked);
    const text = seriesCsv(keyword, series);
    const chosen = encoding ?? 'utf8';
    const name = `順位の推移_${keyword.keyword}_${series.from}_${series.to}.csv`.replaceAll('-', '');
    context.header('Content-Type', `text/csv; charset=${chosen === 'utf8' ? 'utf-8' : 'Shift_JIS'}`);
    context.header(
      'Content-Disposition',
      `attachment; filename="ranks.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    const lost = chosen === 'cp932' ? unmappable(text) : [];
    if (lost.length > 0) context.header('X-Unmappable', encodeURIComponent(lost.slice(0, 100).join('')));
    const bytes = encode(prefix(chosen) + text, chosen);
    return context.body(Uint8Array.from(bytes).buffer);
  });

  routes.get('/search-condition-detail/:id/readings', async (context) => {
    const keyword = await findKeyword(deps, tx, idOf(context), caller(context));
    const { day } = dayQuery.parse(context.req.query(), deps.now());
    const data = await readingsOfDay(deps, tx, keyword.id, day ?? dayOf(deps.now()));
    return context.json({ data });
  });

  routes.get('/search-condition-detail/:id/above', async (context) => {
    const actor: Actor = caller(context);
    const keyword = await findKeyword(deps, tx, idOf(context), actor);
    const { day } = dayQuery.parse(context.req.query(), deps.now());
    const today = dayOf(deps.now());
    const data = await standingAbove(deps, tx, { detailId: keyword.id, day: day ?? today, actor });
    return context.json({ data });
  });

  routes.get('/search-condition-detail/:id/above/names', async (context) => {
    const actor = caller(context);
    const keyword = await findKeyword(deps, tx, idOf(context), actor);
    const { day } = dayQuery.parse(context.req.query(), deps.now());
    const above = await standingAbove(deps, tx, { detailId: keyword.id, day: day ?? dayOf(deps.now()), actor });
    const unknown = above.places.filter((place) => place.store === null).slice(0, mostNames);
    if (unknown.length > 0) await demandPermit(deps.database, `names:${actor.id}`, namesAllowance, deps.now());
    const found = await Promise.all(unknown.map(({ placeId }) => deps.instrument.describe(placeId)));
    const data: PlaceNames = Object.fromEntries(
      found.flatMap((place) =>
        place === null ? [] : [[place.placeId, { name: place.name, address: place.address }] as const],
      ),
    );
    return context.json({ data });
  });

  return routes;

  async function seriesOf(
    keyword: { id: number; store: { id: number } },
    asked: { from: string | null; to: string | null },
  ): Promise<RankSeries> {
    const to = asked.to ?? dayOf(deps.now());
    const from = asked.from ?? addDays(to, 1 - shownAtFirst);
    const days = daysBetween(from, to) + 1;
    if (days < 1 || days > longestSeries)
      throw new AppError('invalid_query', { field: 'from', params: { name: 'from' } });
    const readings = await dayReadings(deps, tx, [keyword.id], { from, to });
    const terms = (await targetTerms(deps, tx, [keyword.id])).get(keyword.id) ?? [];
    const events = await rankEvents(deps, tx, { storeId: keyword.store.id, terms, from, to });
    return { from, to, readings: readings.get(keyword.id) ?? [], terms, events };
  }
}

const tag = '順位';

/** The same calls for OpenAPI. */
export const lookingOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/search-conditions/{id}/ranks', summary: '店舗のキーワードごとの本日の順位', tag },
  { method: 'get', path: '/search-condition-detail/{id}', summary: 'キーワード条件の詳細', tag },
  {
    method: 'get',
    path: '/search-condition-detail/{id}/ranks',
    summary: '順位の推移',
    tag,
    query: stretchQuery.fields,
  },
  {
    method: 'get',
    path: '/search-condition-detail/{id}/ranks/export',
    summary: '順位の推移のCSV出力',
    tag,
    query: csvQuery.fields,
  },
  {
    method: 'get',
    path: '/search-condition-detail/{id}/readings',
    summary: '1日の計測の根拠',
    tag,
    query: dayQuery.fields,
  },
  {
    method: 'get',
    path: '/search-condition-detail/{id}/above',
    summary: '上位の店舗と、いつから上位にいるか',
    tag,
    query: dayQuery.fields,
  },
  {
    method: 'get',
    path: '/search-condition-detail/{id}/above/names',
    summary: '上位の店舗の名前',
    tag,
    query: dayQuery.fields,
    spends: true,
  },
];
