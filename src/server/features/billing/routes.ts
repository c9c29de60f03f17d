import { Hono } from 'hono';
import { AppError } from '#model/errors.ts';
import { resourceNamed } from '#model/resolve.ts';
import { demandRole, idOf, type Variables } from '../../endpoints/context.ts';
import type { Deps } from '../../endpoints/deps.ts';
import type { ExtraOperation } from '../../endpoints/openapi.ts';
import { findRow } from '../../endpoints/rows.ts';

/** GET /charge-history/{id}: the charge's PDF, for those who may see the charge. */
export function billingRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const charges = resourceNamed(deps.resources, 'incentive-history');
  routes.get('/charge-history/:id', async (context) => {
    const actor = demandRole(context, charges, 'show');
    await findRow(deps, deps.database.orm, charges, idOf(context), actor);
    // No document can be made yet, and a stand-in would be taken for an invoice
    throw new AppError('unavailable');
  });
  return routes;
}

/** The same call for OpenAPI. */
export const billingOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/charge-history', summary: '請求の一覧（incentive-historyと同じ行）', tag: '請求' },
  { method: 'get', path: '/charge-history/{id}', summary: '請求書のPDF', tag: '請求' },
];
