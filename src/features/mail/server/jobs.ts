import type { Queue } from '#core/server/queue/queue.ts';
import { type DeliveryDeps, deliver, deliveryJob, deliveryOfJob, forgotten, markLost } from './delivery.ts';

/** The jobs of all mails: each is a delivery that is claimed before it leaves; what was lost on the way is looked for every minute. */
export async function registerMailJobs(queue: Queue, deps: DeliveryDeps): Promise<void> {
  for (const writer of Object.keys(deps.writers))
    await queue.work(writer, async (job, { id: jobId }) => {
      await deliver(deps, await deliveryOfJob(deps.database.orm, { jobId, writer, job, now: deps.now() }));
    });
  await queue.work(deliveryJob, (job) => deliver(deps, deliveryIn(job)));
  await queue.work('mail-watch', async () => {
    await markLost(deps);
    for (const deliveryId of await forgotten(deps)) await queue.send(deliveryJob, { deliveryId });
  });
  await queue.schedule('mail-watch', '* * * * *');
}

function deliveryIn(job: object): number {
  if ('deliveryId' in job && typeof job.deliveryId === 'number') return job.deliveryId;
  throw new Error('a job without delivery');
}
