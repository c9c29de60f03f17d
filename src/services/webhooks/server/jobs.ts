import { type JobQueue, job } from '#core/server/queue/queue.ts';
import { deliverDue, type WebhookDeps } from './deliver.ts';
import { webhookChannel } from './publish.ts';

/** Sends pending deliveries to their receivers. */
const webhookJob = job('webhook');
/** ms; events within this time queue the job only once. */
const together = 200;

/** Registers the job. Queues it when a delivery is committed, and schedules it for retries. */
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
      // The schedule queues it again within a minute
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
