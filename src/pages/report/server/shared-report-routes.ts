import { and, eq } from 'drizzle-orm';
import { dayOf, minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { DatabaseReader } from '#core/server/database/database.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { type AppContext, requirePermit } from '#core/server/kernel/context.ts';
import { inline } from '#core/server/kernel/files/files.ts';
import { titlesOf } from '#core/server/kernel/reading/rows.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { networkOf } from '#domain/accounts/network.ts';
import type { Deps } from '#product';
import { findAccount } from '#users/server/users.ts';
import { getSharedReport, openSharedReport, readSharedReport } from '../calls.ts';
import { storesReportedTo } from './customer-stores.ts';
import { drawSharedReports } from './draw-reports.ts';
import { letterheadOf } from './letterhead.ts';
import { openedLink, type ReportLinkDeps } from './report-links.ts';
import { reportName } from './report-name.ts';
import { wholeReport } from './whole-report.ts';

// A customer opens a link a few times; someone guessing tokens tries thousands
const allowance = { calls: 60, within: 10 * minute };
// Anyone with the link can request it, and each request reads up to fifty stores; one opening reads the page, and then the PDF
const drawings = { calls: 40, within: 10 * minute };

/** Routes of a report that was shared by a link, for anyone who has the link. */
export function sharedReportRoutes(deps: Deps & ReportLinkDeps): Endpoint[] {
  const { database, now } = deps;
  const on = endpoints(deps);
  const permit = ({ context }: { context: AppContext }) =>
    requirePermit(database, `shared-report:${networkOf(context.get('ip'))}`, allowance, now());
  const read = async (token: string, reader: DatabaseReader) => {
    const { link, name, stores } = await sharedReportOf(deps, token);
    await requirePermit(database, `shared-report-drawn:${link.id}`, drawings, now());
    const today = dayOf(now());
    const customerId = link.ownerUserId;
    const asked = { stores, customerId, period: link.period, today, reader: { customerId } };
    return { link, name, today, ...(await reader.read((tx) => wholeReport(deps, tx, asked))) };
  };
  return [
    on(getSharedReport, permit, async ({ body: { token } }) => {
      const { link, name, stores } = await sharedReportOf(deps, token);
      const { agency } = await letterheadOf(deps.tables, database.orm);
      const of = link.covers === 'STORE' ? name : `${name}（${stores.length}店舗）`;
      return { of, period: link.period, agency, expiresDate: link.expiresDate };
    }),
    on(readSharedReport, permit, async ({ body: { token }, reader }) => (await read(token, reader)).content),
    on(openSharedReport, permit, async ({ context, body: { token }, reader }) => {
      const { link, name, today, content, letterhead } = await read(token, reader);
      const bytes = await drawSharedReports(content, today, letterhead);
      return context.body(bytes, 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': inline(reportName(link.period, name)),
        'Content-Length': String(bytes.length),
        'Cache-Control': 'no-store',
      });
    }),
  ];
}

/**
 * Returns the link of this token with the stores it covers. Throws AppError 422 `report_link_over` if there is nothing
 * to show any more.
 */
async function sharedReportOf(deps: Deps & ReportLinkDeps, token: string) {
  const { database, tables } = deps;
  const link = await openedLink(deps, database.orm, token);
  if (link.covers === 'CUSTOMER') {
    const owner = link.ownerUserId === null ? null : await findAccount(tables, database.orm, { id: link.ownerUserId });
    const stores = owner === null ? [] : await storesReportedTo(tables, database.orm, owner.id);
    if (owner === null || stores.length === 0) throw new AppError('report_link_over');
    const called = await titlesOf(deps, database.orm, 'system-user', [owner.id]);
    return { link, name: called.get(owner.id) ?? owner.name, stores };
  }
  const table = tables['search-conditions'];
  const stores = await database.orm
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.id, link.storeId), alive(table)));
  const [only] = stores;
  if (only === undefined) throw new AppError('report_link_over');
  return { link, name: only.name, stores };
}
