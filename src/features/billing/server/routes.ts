import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { ListQuery } from '#core/model/row-types.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import type { AppContext } from '#core/server/kernel/context.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { whereOf } from '#core/server/kernel/reading/search.ts';
import { moneyOf, stillDue, surplusOf } from '#domain/billing/charge-payment.ts';
import {
  getChargeMoney,
  getChargeTotals,
  getEvidence,
  getInvoice,
  getIssuedInvoice,
  getReturnInvoice,
} from '../calls/charges.ts';
import { type Charge, isIssued } from './charge-record/charge.ts';
import { paymentsOf } from './charge-record/charge-payments.ts';
import { waitsForDraft } from './charges/give-back.ts';
import { evidenceOf } from './counting/evidence.ts';
import { asIssued, cancelledCopyOf, type InvoiceFile, invoiceFileOf } from './documents/invoice-file.ts';
import { returnInvoiceFile, returnInvoicesOf } from './documents/return-file.ts';
import { type OpeningDeps, recordOpenings } from './reminders/openings.ts';

/** The PDF, evidence, totals and payments of charges, for users who may see charges. */
export function billingRoutes(deps: OpeningDeps): Endpoint[] {
  const on = endpoints(deps);
  const charges = resourceNamed(deps.resources, 'incentive-history');
  const { orm } = deps.database;
  const reading = { tx: orm, tables: deps.tables };
  const chargeOf = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findRowOf(deps, orm, 'incentive-history', params.id, actor);
  const fileOf = (context: AppContext, charge: Charge) => {
    const now = deps.now();
    const mayKeep = context.get('viewerId') === null;
    return invoiceFileOf(deps, charge, now, dayOf(now), { mayKeep });
  };
  return [
    on(getInvoice, chargeOf, async ({ context, found: charge }) => {
      const file = await fileOf(context, charge);
      await recordOpenings(deps, context, eq(deps.tables['incentive-history'].id, charge.id), 'PDF');
      return invoiceAnswer(context, charge, charge.status === 'CANCELLED' ? await cancelledCopyOf(charge, file) : file);
    }),
    on(getIssuedInvoice, chargeOf, async ({ context, found: charge }) => {
      if (!isIssued(charge)) throw new AppError('not_found');
      const file = await fileOf(context, charge);
      return invoiceAnswer(context, charge, charge.status === 'CANCELLED' ? asIssued(file) : file);
    }),
    on(getChargeTotals, async ({ actor, query }) => {
      const charge = deps.tables['incentive-history'];
      // Each cancelled charge is replaced by another, so summing both would count it twice
      const isSummed = asksForCancelled(query) ? sql`true` : sql`${charge.status} is distinct from 'CANCELLED'`;
      const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}) filter (where ${isSummed}), 0)::float8`;
      const [totals] = await orm
        .select({
          count: sql<number>`count(*) filter (where ${isSummed})::int`,
          cancelled: sql<number>`count(*) filter (where not (${isSummed}))::int`,
          subtotal: sum(charge.subtotal),
          tax: sum(charge.tax),
          total: sum(charge.total),
        })
        .from(charge)
        .where(whereOf(deps, charges, query, actor));
      return totals ?? { count: 0, cancelled: 0, subtotal: 0, tax: 0, total: 0 };
    }),
    on(getEvidence, chargeOf, ({ found }) => evidenceOf(deps, found)),
    on(getChargeMoney, chargeOf, async ({ context, found: charge }) => {
      await recordOpenings(deps, context, eq(deps.tables['incentive-history'].id, charge.id), 'SCREEN');
      const payments = await paymentsOf(reading, charge.id);
      const surplus = surplusOf(charge, moneyOf(payments));
      return {
        payments: payments.map(({ kind, amount, day, note }) => ({ kind, amount, day, note })),
        due: isIssued(charge) && charge.status !== 'CANCELLED' ? stillDue(charge.total, payments) : 0,
        surplus,
        waitsForDraft: surplus > 0 && (await waitsForDraft(reading, charge)),
        returns: await returnInvoicesOf(reading, charge.id),
      };
    }),
    on(getReturnInvoice, chargeOf, async ({ context, found: charge, query: { number } }) => {
      const file = await returnInvoiceFile(reading, { chargeId: charge.id, place: number });
      if (file === null) throw new AppError('not_found');
      return pdfAnswer(context, file.bytes, attachment(file.name, `return-${charge.id}-${number}.pdf`));
    }),
  ];
}

/** True when the list is filtered by states that include CANCELLED. */
function asksForCancelled({ filters }: Pick<ListQuery, 'filters'>): boolean {
  return filters.some(({ field, operator, value }) => {
    const asked = operator === 'in' && Array.isArray(value) ? value : operator === 'eq' ? [value] : [];
    return field === 'status' && asked.includes('CANCELLED');
  });
}

function invoiceAnswer(context: AppContext, { id, invoiceNumber }: Charge, { name, bytes }: InvoiceFile): Response {
  return pdfAnswer(context, bytes, attachment(name, `invoice-${invoiceNumber ?? id}.pdf`));
}

function pdfAnswer(context: AppContext, bytes: Uint8Array<ArrayBuffer>, contentDisposition: string): Response {
  return context.body(bytes, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition,
    'Content-Length': String(bytes.length),
    'X-Content-Type-Options': 'nosniff',
  });
}
