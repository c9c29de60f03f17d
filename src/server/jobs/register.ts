import { type MailJobDeps, mailJob } from '../features/mail/mail-job.ts';
import { mailNotifications } from '../features/notifications/mail-out.ts';
import { type PurgeDeps, purge } from './purge.ts';
import type { Queue } from './queue.ts';

/** Hands every job to the queue, and the clock to those that recur. */
export async function registerJobs(queue: Queue, deps: MailJobDeps & PurgeDeps): Promise<void> {
  await queue.work('mail', mailJob(deps));
  await queue.work('purge', async () => {
    const rows = await purge(deps);
    deps.log({ level: 'info', event: 'purge', rows });
  });
  await queue.work('notification-mail', async () => {
    await mailNotifications({ ...deps, enqueue: (job, data) => queue.send(job, data) });
  });
  await queue.schedule('notification-mail', '*/5 * * * *');
  await queue.schedule('purge', '30 3 * * *');
}
