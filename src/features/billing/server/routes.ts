import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Hono } from 'hono';
import { dayOf } from '#core/model/day.ts';
import { parseQuery } from '#core/model/query.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import { demandRole, idOf, type Variables } from '#core/server/kernel/context.ts';
import { findRow } from '#core/server/kernel/rows.ts';
import { whereOf } from '#core/server/kernel/search.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import type { Deps } from '#product';
import { asCharge } from './charge.ts';
import { disposition } from './disposition.ts';
import { evidenceOf } from './evidence.ts';
import { invoiceFileOf } from './invoice-file.ts';

/** GET /charge-history/{id}: the charge's PDF, for those who may see the charge. */
export function billingRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const charges = resourceNamed(deps.resources, 'incentive-history');
  routes.get('/charge-history/:id', async (context) => {
    const actor = demandRole(context, charges, 'show');
    const charge = asCharge(await findRow(deps, deps.database.orm, charges, idOf(context), actor));
    const now = deps.now();
    const { name, bytes } = await invoiceFileOf(deps, charge, now, dayOf(now), {
      mayKeep: context.get('viewerId') === null,
    });
    return context.body(bytes, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition(name, `invoice-${charge.invoiceNumber ?? charge.id}.pdf`),
      'Content-Length': String(bytes.length),
      'X-Content-Type-Options': 'nosniff',
    });
  });
  routes.get('/charge-totals', async (context) => {
    const actor = demandRole(context, charges, 'list');
    const query = parseQuery(charges, new URL(context.req.url).searchParams, actor);
    const charge = deps.tables['incentive-history'];
    const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
    const [data] = await deps.database.orm
      .select({
        count: sql<number>`count(*)::int`,
        subtotal: sum(charge.subtotal),
        tax: sum(charge.tax),
        total: sum(charge.total),
      })
      .from(charge)
      .where(whereOf(deps, charges, query, actor));
    return context.json({ data });
  });
  routes.get('/charge-evidence/:id', async (context) => {
    const actor = demandRole(context, charges, 'show');
    const charge = asCharge(await findRow(deps, deps.database.orm, charges, idOf(context), actor));
    return context.json({ data: await evidenceOf(deps, charge) });
  });
  return routes;
}

/** The same call for OpenAPI. */
export const billingOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/charge-history/{id}', summary: '請求書のPDF', tag: '請求' },
  {
    method: 'get',
    path: '/charge-totals',
    summary: '請求の合計（一覧と同じ絞り込み）',
    tag: '請求',
    listOf: 'incentive-history',
  },
  { method: 'get', path: '/charge-evidence/{id}', summary: '請求の根拠となる日別の成果', tag: '請求' },
];
