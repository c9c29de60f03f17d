import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import { registerReportJobs } from './server/jobs.ts';
import { monthlyReport } from './server/mails/monthly-report.ts';
import { reportRoutes } from './server/routes.ts';

/** What a customer is reported of a month. */
export const reportServer = {
  routes: [reportRoutes],
  jobs: [registerReportJobs],
  mails: { monthlyReport },
} satisfies ServerPlugin & SendsMails;
