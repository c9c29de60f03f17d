import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { linkHealth } from './server/link-view.ts';
import { linkBoardRoutes } from './server/links/board-routes.ts';
import { reconnectMailJob } from './server/links/job-names.ts';
import { reconnectMailWriter, registerLinkJobs } from './server/links/jobs.ts';
import { reconnectRoutes } from './server/links/reconnect-routes.ts';
import { snsAccount } from './server/sns-account-rule.ts';

/** The server's SNS accounts and their links. */
export const snsServer = {
  calls: [calls],
  routes: [linkBoardRoutes, reconnectRoutes],
  rules: { 'sns-account': snsAccount, 'link-health': linkHealth },
  jobs: [registerLinkJobs],
  mailWriters: { [reconnectMailJob]: reconnectMailWriter },
} satisfies ServerPlugin & SendsMails;
