import { job } from '#core/server/queue/job.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { type DeliveryDeps, deliver, deliveryOfJob, forgotten, markLost } from './delivery.ts';
import { deliveryJob, mailWatchJob } from './job-names.ts';

/** The jobs of all mails: each is a delivery that is claimed before it leaves; what was lost on the way is looked for every minute. */
export async function registerMailJobs(queue: JobQueue, deps: DeliveryDeps): Promise<void> {
  for (const writer of Object.keys(deps.writers))
    await queue.work(job<object>(writer), async (asked, { id: jobId }) => {
      await deliver(deps, await deliveryOfJob(deps.database.orm, { jobId, writer, job: asked, now: deps.now() }));
    });
  await queue.work(deliveryJob, ({ deliveryId }) => deliver(deps, deliveryId));
  await queue.work(mailWatchJob, async () => {
    await markLost(deps);
    for (const deliveryId of await forgotten(deps)) await queue.send(deliveryJob, { deliveryId });
  });
  await queue.schedule(mailWatchJob, '* * * * *');
}
