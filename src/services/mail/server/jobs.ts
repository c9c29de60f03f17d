import { hour, second } from '#core/model/day.ts';
import { type JobQueue, job } from '#core/server/queue/queue.ts';
import { type DeliveryDeps, deliver, deliveryOfJob, forgotten, markLost } from './delivery.ts';
import { deliveryJob, mailWatchJob } from './job-names.ts';

/** Registers the mail jobs: each mail is a delivery that is claimed before it is sent; lost ones are found every minute. */
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
 * Enqueues jobs for waiting mails that have none. At most one an hour for each: with many mails waiting for a slow
 * server, a job every minute would use up a mail's attempts at once.
 */
export async function requeueForgottenMails(queue: Pick<JobQueue, 'send'>, deps: DeliveryDeps): Promise<void> {
  for (const deliveryId of await forgotten(deps))
    await queue.send(
      deliveryJob,
      { deliveryId },
      { once: { key: `forgotten ${deliveryId}`, withinSeconds: hour / second } },
    );
}
