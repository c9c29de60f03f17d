import { Hono } from 'hono';
import { date } from '#core/model/declare.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import { demandRole, idOf, type Variables } from '#core/server/kernel/context.ts';
import { requestQuery } from '#core/server/kernel/query.ts';
import { findRow } from '#core/server/kernel/rows.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import type { Deps } from '#product';
import { touchedMonths } from './touched-months.ts';

const query = requestQuery({ from: date('いつから', { required: true }), to: date('いつまで') });

/** GET /search-conditions/{id}/touched-months?from=: what a change of past days would touch, for those who may change the store. */
export function termRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const stores = resourceNamed(deps.resources, 'search-conditions');
  routes.get('/search-conditions/:id/touched-months', async (context) => {
    const actor = demandRole(context, stores, 'update');
    const { id } = await findRow(deps, deps.database.orm, stores, idOf(context), actor);
    const { from, to } = query.parse(context.req.query(), deps.now());
    const data = await touchedMonths(deps, deps.database.orm, id, { first: from ?? '', last: to });
    return context.json({ data });
  });
  return routes;
}

/** The same call for OpenAPI. */
export const termOperations: readonly ExtraOperation[] = [
  {
    method: 'get',
    path: '/search-conditions/{id}/touched-months',
    summary: '過去の日からの変更が影響する、集計・請求済の月',
    tag: '登録店舗',
  },
];
