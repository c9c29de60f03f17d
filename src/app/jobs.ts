import { type BillingJobDeps, registerBillingJobs } from '#billing/server/jobs.ts';
import { type ChargeCardDeps, registerPaymentJobs } from '#billing/server/payment/charge-card.ts';
import type { Orm } from '#core/server/database/database.ts';
import type { Deps } from '#core/server/kernel/deps.ts';
import { keepUp } from '#core/server/kernel/upkeep.ts';
import type { Queue } from '#core/server/queue/queue.ts';
import { csvImportJob, runImport } from '#core/server/verbs/import/run.ts';
import { registerGoogleJobs } from '#google/server/jobs.ts';
import type { DeliveryDeps } from '#mail/server/delivery.ts';
import { registerMailJobs } from '#mail/server/jobs.ts';
import { mailWriter } from '#mail/server/mail-job.ts';
import { mailNotifications } from '#notifications/server/mail-out.ts';
import { registerPerformanceJobs } from '#performance/server/jobs.ts';
import type { PerformanceDeps } from '#performance/server/sync.ts';
import { registerGridJob } from '#ranking/server/grid-job.ts';
import { registerReadingJobs } from '#ranking/server/jobs.ts';
import { type ReportJobDeps, registerReportJobs } from '#report/server/jobs.ts';
import { registerReviewJobs } from '#reviews/server/jobs.ts';
import { type LinkJobDeps, reconnectMailWriter, registerLinkJobs } from '#sns/server/links/jobs.ts';
import { registerTikTokJobs } from '#tiktok/server/jobs.ts';
import type { TokenDeps } from '#tiktok/server/tokens.ts';
import { templates } from './mails.ts';
import { type PurgeDeps, purge } from './purge.ts';

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
  const writers = { mail: mailWriter(deps, templates), 'reconnect-mail': reconnectMailWriter(deps) };
  await registerMailJobs(queue, { ...deps, writers });
  await queue.work('purge', async () => {
    const rows = await purge(deps);
    await keepUp(deps.database);
    deps.log({ level: 'info', event: 'purge', rows });
  });
  await queue.work('notification-mail', async () => {
    await mailNotifications({ ...deps, enqueue: (tx, job, data) => queue.send(job, data, { tx }) });
  });
  await queue.schedule('notification-mail', '*/5 * * * *');
  await queue.schedule('purge', '30 3 * * *');
  const importing = { ...deps, enqueue: (tx: Orm, job: string, data: object) => queue.send(job, data, { tx }) };
  await queue.work(csvImportJob, (data) => runImport(importing, importIdOf(data)), { atOnce: 4 });
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

function importIdOf(data: object): number {
  return 'importId' in data && typeof data.importId === 'number' ? data.importId : 0;
}
