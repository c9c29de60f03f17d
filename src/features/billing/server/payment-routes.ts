import { Hono } from 'hono';
import { number } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolve.ts';
import { type AppContext, demandRole, idOf, type Variables } from '#core/server/kernel/context.ts';
import { requestQuery } from '#core/server/kernel/query.ts';
import { findRow } from '#core/server/kernel/rows.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import type { ChargeMoney } from '#domain/charge-money.ts';
import { stillDue, surplusOf } from '#domain/charge-payment.ts';
import type { Deps } from '#product';
import { asCharge, isIssued } from './charge.ts';
import { paymentsOf } from './charge-payments.ts';
import { disposition } from './disposition.ts';
import { returnInvoiceFile, returnInvoicesOf } from './return-file.ts';

const query = requestQuery({ number: number('番号', { required: true, min: 1, max: 1_000_000 }) });

/** What came in for a charge and went back, and its return invoices: for whoever sees the charge. */
export function chargePaymentRoutes(deps: Deps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  const charges = resourceNamed(deps.resources, 'incentive-history');
  const tx = deps.database.orm;
  const chargeOf = async (context: AppContext) => {
    const actor = demandRole(context, charges, 'show');
    return asCharge(await findRow(deps, tx, charges, idOf(context), actor));
  };
  routes.get('/charge-payments/:id', async (context) => {
    const charge = await chargeOf(context);
    const reading = { tx, tables: deps.tables };
    const payments = await paymentsOf(reading, charge.id);
    const isOpen = isIssued(charge) && charge.status !== 'CANCELLED';
    const data: ChargeMoney = {
      payments: payments.map(({ kind, amount, day, note }) => ({ kind, amount, day, note })),
      due: isOpen ? stillDue(charge.total, payments) : 0,
      surplus: surplusOf(charge, payments),
      returns: await returnInvoicesOf(reading, charge.id),
    };
    return context.json({ data });
  });
  routes.get('/charge-return/:id', async (context) => {
    const charge = await chargeOf(context);
    const { number: asked } = query.parse(context.req.query(), deps.now());
    const file = await returnInvoiceFile({ tx }, charge.id, asked ?? 0);
    if (file === null) throw new AppError('not_found');
    return context.body(file.bytes, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition(file.name, `return-${charge.id}-${asked}.pdf`),
      'Content-Length': String(file.bytes.length),
      'X-Content-Type-Options': 'nosniff',
    });
  });
  return routes;
}

/** The same calls for OpenAPI. */
export const chargePaymentOperations: readonly ExtraOperation[] = [
  { method: 'get', path: '/charge-payments/{id}', summary: '請求の入出金と返還請求書の一覧', tag: '請求' },
  { method: 'get', path: '/charge-return/{id}', summary: '適格返還請求書のPDF', tag: '請求' },
];
