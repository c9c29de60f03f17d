import { type BillingJobDeps, registerBillingJobs } from '../features/billing/jobs.ts';
import { registerGoogleJobs } from '../features/google/jobs.ts';
import { type LinkJobDeps, reconnectMailWriter, registerLinkJobs } from '../features/links/jobs.ts';
import type { DeliveryDeps } from '../features/mail/delivery.ts';
import { registerMailJobs } from '../features/mail/jobs.ts';
import { mailWriter } from '../features/mail/mail-job.ts';
import { mailNotifications } from '../features/notifications/mail-out.ts';
import { type ChargeCardDeps, registerPaymentJobs } from '../features/payment/charge-card.ts';
import { registerPerformanceJobs } from '../features/performance/jobs.ts';
import type { PerformanceDeps } from '../features/performance/sync.ts';
import { registerGridJob } from '../features/ranking/grid-job.ts';
import { registerReadingJobs } from '../features/ranking/jobs.ts';
import { type ReportJobDeps, registerReportJobs } from '../features/report/jobs.ts';
import { registerTikTokJobs } from '../features/tiktok/jobs.ts';
import type { TokenDeps } from '../features/tiktok/tokens.ts';
import { type PurgeDeps, purge } from './purge.ts';
import type { Queue } from './queue.ts';

/** Hands every job to the queue, and the clock to those that recur. */
export async function registerJobs(
  queue: Queue,
  deps: Omit<DeliveryDeps, 'writers'> &
    BillingJobDeps &
    ChargeCardDeps &
    ReportJobDeps &
    PurgeDeps &
    LinkJobDeps &
    TokenDeps &
    PerformanceDeps &
    Parameters<typeof registerGoogleJobs>[1] &
    Parameters<typeof registerReadingJobs>[1] &
    Parameters<typeof registerGridJob>[1],
): Promise<void> {
  const writers = { mail: mailWriter(deps), 'reconnect-mail': reconnectMailWriter(deps) };
  await registerMailJobs(queue, { ...deps, writers });
  await queue.work('purge', async () => {
    const rows = await purge(deps);
    deps.log({ level: 'info', event: 'purge', rows });
  });
  await queue.work('notification-mail', async () => {
    await mailNotifications({ ...deps, enqueue: (tx, job, data) => queue.send(job, data, { tx }) });
  });
  await queue.schedule('notification-mail', '*/5 * * * *');
  await queue.schedule('purge', '30 3 * * *');
  await registerReadingJobs(queue, deps);
  await registerBillingJobs(queue, deps);
  await registerPaymentJobs(queue, deps);
  await registerReportJobs(queue, deps);
  await registerGridJob(queue, deps);
  await registerGoogleJobs(queue, deps);
  await registerLinkJobs(queue, deps);
  await registerTikTokJobs(queue, deps);
  await registerPerformanceJobs(queue, deps);
}
