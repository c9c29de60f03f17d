import { Hono } from 'hono';
import { disposition } from '#billing/server/disposition.ts';
import { dayOf } from '#core/model/day.ts';
import { month } from '#core/model/declare.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import { demandRole, idOf, type Variables } from '#core/server/kernel/context.ts';
import { requestQuery } from '#core/server/kernel/query.ts';
import { findRow } from '#core/server/kernel/rows.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { previousMonth } from '#domain/period.ts';
import type { Deps } from '#product';
import { renderReports } from './pdf.ts';
import { reportName } from './report-name.ts';
import { storeReport } from './store-report.ts';

const query = requestQuery({ period: month('対象月') });

/** GET /store-report/{id}: a store's month as a PDF, for those who see the store; last month when none is said. */
export function reportRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const stores = resourceNamed(deps.resources, 'search-conditions');
  routes.get('/store-report/:id', async (context) => {
    const actor = demandRole(context, stores, 'show');
    const { orm } = deps.database;
    const today = dayOf(deps.now());
    const period = query.parse(context.req.query(), deps.now()).period ?? previousMonth(today.slice(0, 7));
    const { id, name } = await findRow(deps, orm, stores, idOf(context), actor);
    const report = await storeReport(deps, orm, { id, name: String(name) }, period, today);
    const bytes = await renderReports([report], today);
    return context.body(bytes, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition(reportName(period, report.storeName), `report-${id}-${period}.pdf`),
      'Content-Length': String(bytes.length),
    });
  });
  return routes;
}

/** The same call for OpenAPI. */
export const reportOperations: readonly ExtraOperation[] = [
  {
    method: 'get',
    path: '/store-report/{id}',
    summary: '店舗の月次レポート（PDF）',
    tag: '登録店舗',
    query: query.fields,
  },
];
