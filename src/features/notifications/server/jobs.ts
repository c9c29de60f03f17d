import type { JobQueue } from '#core/server/queue/queue.ts';
import { type MailOutDeps, mailNotifications, notificationMailJob } from './mail-out.ts';

/** Hands the mailing of notifications to the queue. */
export async function registerNotificationJobs(queue: JobQueue, deps: MailOutDeps): Promise<void> {
  await queue.work(notificationMailJob, () => mailNotifications(deps));
  await queue.schedule(notificationMailJob, '*/5 * * * *');
}
