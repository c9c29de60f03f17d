import { hour, second } from '#core/model/durations.ts';
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
    await requeueForgottenMails(queue, deps);
  });
  await queue.schedule(mailWatchJob, '* * * * *');
}

/**
 * Asks for the mails that nobody takes. Once an hour each: where many wait for a slow server, a job a minute would use up a mail's tries
 * at one go.
 */
export async function requeueForgottenMails(queue: Pick<JobQueue, 'send'>, deps: DeliveryDeps): Promise<void> {
  for (const deliveryId of await forgotten(deps))
    await queue.send(
      deliveryJob,
      { deliveryId },
      { once: { key: `forgotten ${deliveryId}`, withinSeconds: hour / second } },
    );
}
