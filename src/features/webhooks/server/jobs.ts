import { job } from '#core/server/queue/job.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { deliverDue, type WebhookDeps } from './deliver.ts';
import { webhookChannel } from './publish.ts';

/** Takes what waits to its receivers. */
const webhookJob = job('webhook');
/** ms: what happens together is asked for together. */
const together = 200;

/** Asked for by whatever is to be delivered, as soon as it is committed, and by the clock for what is to be tried again. */
export async function registerWebhookJobs(
  queue: JobQueue,
  deps: WebhookDeps & { log(entry: Record<string, unknown>): void },
): Promise<void> {
  await queue.work(webhookJob, async () => {
    await deliverDue(deps);
  });
  await queue.schedule(webhookJob, '* * * * *');
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    setTimeout(() => {
      isAsked = false;
      // The clock asks again within the minute
      queue.send(webhookJob, {}).catch((error: unknown) => {
        deps.log({
          level: 'warn',
          event: 'webhook',
          message: error instanceof Error ? error.message : 'not asked for',
        });
      });
    }, together).unref();
  };
  await deps.database.listen(webhookChannel, { heard: ask, missed: ask });
}
