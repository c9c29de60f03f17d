import { Hono } from 'hono';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { fieldNamed, resourceNamed } from '#core/model/resolve.ts';
import { type AppContext, demandRole, idOf, type Variables } from '#core/server/kernel/context.ts';
import { findRow } from '#core/server/kernel/rows.ts';
import { encode, prefix } from '#core/server/verbs/csv/encoding.ts';
import { encodingOf } from '#core/server/verbs/csv/export.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { periodNamed } from '#domain/performance-period.ts';
import type { Deps } from '#product';
import { performanceCsv } from './csv.ts';
import { readPerformance } from './read.ts';

/** How a store was found and used on the map, for whoever sees the store; the same as CSV. */
export function performanceRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const stores = resourceNamed(deps.resources, 'search-conditions');
  const summary = fieldNamed(resourceNamed(deps.resources, 'place-post'), 'summary');
  const routes = new Hono<{ Variables: Variables }>();
  const read = async (context: AppContext) => {
    const actor = demandRole(context, stores, 'show');
    const store = await findRow(deps, deps.database.orm, stores, idOf(context), actor);
    const today = dayOf(deps.now());
    const period = periodNamed(context.req.param('timeCreateCondition') ?? '', today);
    if (period === null) throw new AppError('not_found');
    return { store, performance: await readPerformance(deps, deps.database.orm, store.id, period, today) };
  };

  routes.get('/perfomance/:id/:timeCreateCondition', async (context) => {
    const { performance } = await read(context);
    return context.json({ data: performance });
  });

  routes.get('/perfomance/:id/:timeCreateCondition/export', async (context) => {
    const { store, performance } = await read(context);
    const encoding = encodingOf(context.req.query('encoding'));
    const { from, to } = performance.period;
    const name = `${String(store.name)}_パフォーマンス_${from.replaceAll('-', '')}-${to.replaceAll('-', '')}.csv`;
    context.header('Content-Type', `text/csv; charset=${encoding === 'utf8' ? 'utf-8' : 'Shift_JIS'}`);
    context.header(
      'Content-Disposition',
      `attachment; filename="performance.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    const bytes = encode(prefix(encoding) + performanceCsv(performance, summary), encoding);
    return context.body(new Uint8Array(bytes));
  });
  return routes;
}

const tag = 'パフォーマンス';

/** The same calls for OpenAPI. */
export const performanceOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/perfomance/{id}/{timeCreateCondition}', summary: '店舗のパフォーマンス', tag },
  {
    method: 'get',
    path: '/perfomance/{id}/{timeCreateCondition}/export',
    summary: '店舗のパフォーマンスのCSV',
    tag,
  },
];
