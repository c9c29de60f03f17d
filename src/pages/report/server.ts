import { lt } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { registerReportJobs } from './server/jobs.ts';
import { monthlyReport } from './server/mails/monthly-report.ts';
import { reportSharingRoutes } from './server/report-sharing-routes.ts';
import { reportRoutes } from './server/routes.ts';
import { sharedReportRoutes } from './server/shared-report-routes.ts';
import { reportComment, reportLink } from './server/tables.ts';

/** The server's monthly reports to customers. */
export const reportServer = {
  calls: [calls],
  routes: [reportRoutes, reportSharingRoutes, sharedReportRoutes],
  jobs: [registerReportJobs],
  mails: { monthlyReport },
  tables: { reportLink, reportComment },
  leftovers: {
    of: { 'search-conditions': [reportLink.storeId, reportComment.storeId] },
    async old({ orm }, now) {
      await orm.delete(reportLink).where(lt(reportLink.expiresDate, now - 30 * day));
    },
  },
} satisfies ServerPlugin & SendsMails;
