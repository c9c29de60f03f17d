import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { findRowOf, titlesOf } from '#core/server/kernel/reading/rows.ts';
import { previousMonth } from '#domain/period.ts';
import type { Deps } from '#product';
import { getReportContent, getStoreReport } from '../calls.ts';
import { storesReportedTo } from './customer-stores.ts';
import { drawReports } from './draw-reports.ts';
import { mayShareCustomer, ownerOf, requireOwner } from './report-links.ts';
import { reportName } from './report-name.ts';
import { seesMoneyAs } from './store-report.ts';
import { wholeReport } from './whole-report.ts';

interface Query {
  readonly period: string | null;
  readonly ofCustomer: boolean | null;
  readonly customerId: number | null;
}

/** The routes that return the monthly report of a store, or of all stores of its customer, as content or as a PDF. */
export function reportRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const { orm } = deps.database;
  const store = ({ params, actor }: { params: { readonly id: number }; actor: Actor }) =>
    findRowOf(deps, orm, 'search-conditions', params.id, actor);
  return [
    on(getReportContent, store, async ({ actor, found, query, reader }) => {
      const { name: _, ...asked } = await askedOf(deps, found, query, actor);
      return (await reader.read((tx) => wholeReport(deps, tx, asked))).content;
    }),
    on(getStoreReport, store, async ({ context, actor, found, query, reader }) => {
      const { name, ...asked } = await askedOf(deps, found, query, actor);
      const { content, letterhead } = await reader.read((tx) => wholeReport(deps, tx, asked));
      const bytes = await drawReports(content, asked.today, letterhead);
      const plain = `report-${found.id}-${asked.period}.pdf`;
      return context.body(bytes, 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': attachment(reportName(asked.period, name), plain),
        'Content-Length': String(bytes.length),
      });
    }),
  ];
}

/**
 * What is asked for, and what the file is named after. A report on all stores covers the customer's own days, as the customer sees them. Throws
 * AppError 403 for those who may not see the customer, 409 as `requireOwner` does, 422 if no store of the customer is measured.
 */
async function askedOf(deps: Deps, { id, name }: { id: number; name: string }, query: Query, actor: Actor) {
  const { tables, database } = deps;
  const today = dayOf(deps.now());
  const asked = { period: query.period ?? previousMonth(today.slice(0, 7)), today };
  await requireOwner(tables, database.orm, id, query.customerId);
  const customerId = (await ownerOf(tables, database.orm, id)) ?? null;
  if (query.ofCustomer !== true) return { ...asked, name, stores: [{ id, name }], customerId, reader: actor };
  if (customerId === null || !(await mayShareCustomer(deps, database.orm, id, actor))) throw new AppError('forbidden');
  const stores = await storesReportedTo(tables, database.orm, customerId);
  if (stores.length === 0) throw new AppError('report_no_stores');
  const customer = (await titlesOf(deps, database.orm, 'system-user', [customerId])).get(customerId);
  const seesMoney = seesMoneyAs(actor);
  return { ...asked, name: customer ?? name, stores, customerId, reader: { customerId }, seesMoney };
}
