import { dayOf } from '#core/model/day.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { attachment } from '#core/server/kernel/files/files.ts';
import { findRowOf } from '#core/server/kernel/reading/rows.ts';
import { previousMonth } from '#domain/period.ts';
import type { Deps } from '#product';
import { getStoreReport } from '../calls.ts';
import { drawReports } from './draw-reports.ts';
import { letterheadOf } from './letterhead.ts';
import { reportName } from './report-name.ts';
import { storeReport } from './store-report.ts';

/** The route that returns a store's monthly report as a PDF. */
export function reportRoutes(deps: Deps): Endpoint[] {
  const on = endpoints(deps);
  const { orm } = deps.database;
  return [
    on(
      getStoreReport,
      ({ params, actor }) => findRowOf(deps, orm, 'search-conditions', params.id, actor),
      async ({ context, actor, found: { id, name }, query, reader }) => {
        const today = dayOf(deps.now());
        const period = query.period ?? previousMonth(today.slice(0, 7));
        const [report, letterhead] = await reader.read(async (tx) => [
          await storeReport(deps, tx, { id, name }, { period, today, reader: actor }),
          await letterheadOf(deps.tables, tx),
        ]);
        const bytes = await drawReports([report], today, letterhead);
        return context.body(bytes, 200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': attachment(reportName(period, report.storeName), `report-${id}-${period}.pdf`),
          'Content-Length': String(bytes.length),
        });
      },
    ),
  ];
}
