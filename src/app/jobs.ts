import { type BillingJobDeps, registerBillingJobs } from '#billing/server/jobs.ts';
import { type ChargeCardDeps, registerPaymentJobs } from '#billing/server/payment/charge-card.ts';
import { forgetCustomers } from '#billing/server/payment/forget-customers.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { keepUp } from '#core/server/kernel/upkeep.ts';
import { job } from '#core/server/queue/job.ts';
import type { JobQueue, Queue } from '#core/server/queue/queue.ts';
import { bulkJob, runBulk } from '#core/server/verbs/bulk/run.ts';
import { csvImportJob, runImport } from '#core/server/verbs/import/run.ts';
import { registerGoogleJobs } from '#google/server/jobs.ts';
import type { DeliveryDeps } from '#mail/server/delivery.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { registerMailJobs } from '#mail/server/jobs.ts';
import { mailWriter } from '#mail/server/mail-job.ts';
import { mailNotifications, notificationMailJob } from '#notifications/server/mail-out.ts';
import { registerPerformanceJobs } from '#performance/server/jobs.ts';
import type { PerformanceDeps } from '#performance/server/sync.ts';
import { registerGridJob } from '#ranking/server/grid-job.ts';
import { registerReadingJobs } from '#ranking/server/jobs.ts';
import { type ReportJobDeps, registerReportJobs } from '#report/server/jobs.ts';
import { registerReviewJobs } from '#reviews/server/jobs.ts';
import { reconnectMailJob } from '#sns/server/links/job-names.ts';
import { type LinkJobDeps, reconnectMailWriter, registerLinkJobs } from '#sns/server/links/jobs.ts';
import { registerInForceJob } from '#terms/server/in-force.ts';
import { registerTikTokJobs } from '#tiktok/server/jobs.ts';
import type { TokenDeps } from '#tiktok/server/tokens.ts';
import { templates } from './mails.ts';
import { type PurgeDeps, purge } from './purge.ts';

/** Each night: what is kept too long goes. */
const purgeJob = job('purge');

/** Hands every job to the queue, and the clock to those that recur. */
export async function registerJobs(
  queue: Queue,
  deps: Omit<Deps, 'enqueue'> &
    Omit<DeliveryDeps, 'writers'> &
    BillingJobDeps &
    ChargeCardDeps &
    ReportJobDeps &
    PurgeDeps &
    LinkJobDeps &
    TokenDeps &
    PerformanceDeps &
    Parameters<typeof registerReviewJobs>[1] &
    Parameters<typeof registerReadingJobs>[1] &
    Parameters<typeof registerGridJob>[1],
): Promise<void> {
  const jobs: JobQueue = queue;
  const writers = { [mailJob]: mailWriter(deps, templates), [reconnectMailJob]: reconnectMailWriter(deps) };
  await registerMailJobs(queue, { ...deps, writers });
  await jobs.work(purgeJob, async () => {
    const rows = await purge(deps);
    await keepUp(deps.database);
    deps.log({ level: 'info', event: 'purge', rows });
    await forgetCustomers(deps);
  });
  const enqueue: Deps['enqueue'] = (tx, job, data) => jobs.send(job, data, { tx });
  await jobs.work(notificationMailJob, () => mailNotifications({ ...deps, enqueue }));
  await jobs.schedule(notificationMailJob, '*/5 * * * *');
  await jobs.schedule(purgeJob, '30 3 * * *');
  await jobs.work(csvImportJob, ({ importId }) => runImport({ ...deps, enqueue }, importId), { atOnce: 4 });
  await jobs.work(bulkJob, ({ runId }) => runBulk({ ...deps, enqueue }, runId), { atOnce: 4 });
  await registerInForceJob(queue, deps);
  await registerReadingJobs(queue, deps);
  await registerBillingJobs(queue, deps);
  await registerPaymentJobs(queue, deps);
  await registerReportJobs(queue, deps);
  await registerGridJob(queue, deps);
  await registerGoogleJobs(queue, deps);
  await registerReviewJobs(queue, deps);
  await registerLinkJobs(queue, deps);
  await registerTikTokJobs(queue, deps);
  await registerPerformanceJobs(queue, deps);
}
