import { and, inArray, lt } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import type { HasConnections } from '#domain/accounts/connection.ts';
import { undeliveredStates } from '#domain/notices/mail-delivery.ts';
import type { SendsMails } from '#mail/server/sends-mails.ts';
import type { ServerPlugin } from '#product';
import * as channelsCalls from './calls/channels.ts';
import * as noticesCalls from './calls/notices.ts';
import { channelRoutes } from './server/channel-routes.ts';
import { deliveryRoutes } from './server/delivery-routes.ts';
import { registerNotificationJobs } from './server/jobs.ts';
import { lineConnection } from './server/line-connection.ts';
import { notices } from './server/mails/notices.ts';
import { notification } from './server/notification-rule.ts';
import { notificationRoutes } from './server/routes.ts';
import {
  lineCode,
  noticeChannel,
  noticeDelivery,
  noticeQuietHours,
  noticeThreshold,
  noticeWaiting,
  notificationPreference,
  notificationRead,
} from './server/tables.ts';

/** The server's notifications: calls, jobs, mails, channels and tables. */
export const notificationsServer = {
  calls: [channelsCalls, noticesCalls],
  routes: [notificationRoutes, channelRoutes, deliveryRoutes],
  rules: { notification },
  connections: [lineConnection],
  jobs: [registerNotificationJobs],
  mails: { notices },
  tables: {
    notificationPreference,
    notificationRead,
    noticeChannel,
    noticeDelivery,
    noticeQuietHours,
    noticeThreshold,
    noticeWaiting,
    lineCode,
  },
  leftovers: {
    ofUsers: [
      notificationPreference.userId,
      notificationRead.userId,
      noticeChannel.userId,
      noticeDelivery.userId,
      noticeQuietHours.userId,
      noticeThreshold.userId,
      noticeThreshold.customerId,
      noticeWaiting.userId,
      lineCode.userId,
    ],
    of: { notification: [notificationRead.notificationId, noticeWaiting.notificationId] },
    async old({ orm }, now) {
      const isSettled = inArray(noticeDelivery.state, ['SENT', 'DISMISSED', 'DROPPED']);
      await orm.delete(noticeDelivery).where(and(isSettled, lt(noticeDelivery.updateDate, now - 90 * day)));
      // Failed or doubtful deliveries that no user settled are deleted after a year
      const isLeft = inArray(noticeDelivery.state, undeliveredStates);
      await orm.delete(noticeDelivery).where(and(isLeft, lt(noticeDelivery.updateDate, now - 365 * day)));
      await orm.delete(lineCode).where(lt(lineCode.expiresDate, now - day));
    },
  },
} satisfies ServerPlugin & SendsMails & HasConnections;
