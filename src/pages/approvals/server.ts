import { lt } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import * as calls from './calls.ts';
import { approvalContentRoutes } from './server/content-routes.ts';
import { approvalLinkRoutes } from './server/link-routes.ts';
import { approvalRequested } from './server/mails/approval-requested.ts';
import { registerApprovalJobs } from './server/notices.ts';
import { approvalRequestRule } from './server/request-rule.ts';
import { approvalRuleRule } from './server/rule-rule.ts';
import { approvalLink } from './server/tables.ts';

/** Approvals of replies and posts before they are sent to Google. */
export const approvalsServer = {
  calls: [calls],
  routes: [approvalLinkRoutes, approvalContentRoutes],
  rules: { 'approval-rule': approvalRuleRule, 'approval-request': approvalRequestRule },
  jobs: [registerApprovalJobs],
  mails: { approvalRequested },
  tables: { approvalLink },
  leftovers: {
    of: { 'approval-request': [approvalLink.requestId] },
    async old({ orm }, now) {
      await orm.delete(approvalLink).where(lt(approvalLink.expiresDate, now - 90 * day));
    },
  },
} satisfies ServerPlugin & SendsMails;
