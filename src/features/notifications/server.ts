import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import { registerNotificationJobs } from './server/jobs.ts';
import { notices } from './server/mails/notices.ts';
import { notification } from './server/notification-rule.ts';
import { notificationRoutes } from './server/routes.ts';
import { notificationPreference, notificationRead } from './server/tables.ts';

/** What users are told of. */
export const notificationsServer = {
  routes: [notificationRoutes],
  rules: { notification },
  jobs: [registerNotificationJobs],
  mails: { notices },
  tables: { notificationPreference, notificationRead },
  leftovers: {
    ofUsers: [notificationPreference.userId, notificationRead.userId],
    of: { notification: [notificationRead.notificationId] },
  },
} satisfies ServerPlugin & SendsMails;
