import { Hono } from 'hono';
import { dayOf } from '#core/model/day.ts';
import { number, select } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { maxRows } from '#core/model/query.ts';
import type { Actor } from '#core/model/roles.ts';
import { type AppContext, demandActor, type Variables } from '#core/server/kernel/context.ts';
import { requestQuery } from '#core/server/kernel/query.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { dashboardRoles } from '#domain/own-screens.ts';
import { type DashboardDay, dayResultLabels, trendLabels } from '#domain/todays-ranks.ts';
import type { Deps } from '#product';
import { monthSoFar } from './month-so-far.ts';
import { todaysFigures, todaysRanks } from './todays-ranks.ts';

const query = requestQuery({
  result: select('結果', dayResultLabels),
  trend: select('変動', trendLabels),
  _sort: select('並び順', { store: '店舗', rank: '順位', change: '上昇', '-change': '下降' }, { initial: 'store' }),
  _start: number('開始', { min: 0, max: 1_000_000, initial: 0 }),
  _end: number('終了', { min: 0, max: 1_000_200, initial: 25 }),
});

/** GET /dashboard: the day's figures. GET /dashboard/ranks: the keywords behind them. Both in the caller's scope. */
export function dashboardRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  routes.get('/dashboard', async (context) => {
    const actor = demandDashboard(context);
    const day = dayOf(deps.now());
    const tx = deps.database.orm;
    const [ranks, up, down, unmeasured] = [
      await todaysFigures(deps, tx, actor, day),
      await todaysRanks(deps, tx, actor, day, { trend: 'UP', sort: 'change', start: 0, end: 5 }),
      await todaysRanks(deps, tx, actor, day, { trend: 'DOWN', sort: '-change', start: 0, end: 5 }),
      await todaysRanks(deps, tx, actor, day, { result: 'UNMEASURED', sort: 'store', start: 0, end: 5 }),
    ];
    const data: DashboardDay = { day, ranks, up: up.rows, down: down.rows, unmeasured: unmeasured.rows };
    return context.json({ data });
  });
  routes.get('/dashboard/month', async (context) => {
    const actor = demandDashboard(context);
    return context.json({ data: await monthSoFar(deps, deps.database.orm, actor, dayOf(deps.now())) });
  });
  routes.get('/dashboard/ranks', async (context) => {
    const actor = demandDashboard(context);
    const { _sort, _start, _end, ...filter } = query.parse(context.req.query(), deps.now());
    const [start, end] = [_start ?? 0, _end ?? 0];
    if (end < start) throw new AppError('invalid_query', { field: '_end', params: { name: '_end' } });
    if (end - start > maxRows) throw new AppError('too_many_rows', { params: { max: maxRows } });
    const day = dayOf(deps.now());
    const { rows, total } = await todaysRanks(deps, deps.database.orm, actor, day, {
      ...filter,
      sort: _sort ?? 'store',
      start,
      end,
    });
    context.header('X-Total-Count', String(total));
    return context.json({ data: rows, total, day });
  });
  return routes;
}

function demandDashboard(context: AppContext): Actor {
  const actor = demandActor(context);
  if (!dashboardRoles.includes(actor.role)) throw new AppError('forbidden');
  return actor;
}

/** The same calls for OpenAPI. */
export const dashboardOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/dashboard', summary: '本日の計測の要約', tag: 'ダッシュボード' },
  { method: 'get', path: '/dashboard/month', summary: '今月の成果日数と請求の見込み', tag: 'ダッシュボード' },
  {
    method: 'get',
    path: '/dashboard/ranks',
    summary: '本日のキーワードごとの順位',
    tag: 'ダッシュボード',
    query: query.fields,
  },
];
