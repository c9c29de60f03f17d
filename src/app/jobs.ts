import { dayOf } from '#core/model/day.ts';
import { makeParts } from '#core/server/database/partitions/parts.ts';
import { maintainTables } from '#core/server/kernel/maintenance.ts';
import { type HandedTo, partsOf } from '#core/server/plugin/plugin.ts';
import { type JobQueue, job } from '#core/server/queue/queue.ts';
import type { MailWriter } from '#mail/server/delivery.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { mailWriter, repeater } from '#mail/server/mail-job.ts';
import { templates } from './feature-parts.ts';
import { features } from './features.ts';
import { type PurgeDeps, purge } from './purge.ts';

const registering = partsOf(features, 'jobs').flat();
const writing = partsOf(features, 'mailWriters').flatMap((writers) => Object.entries(writers));
const forgetting = partsOf(partsOf(features, 'leftovers'), 'outside');

/** What the features' jobs need, without what is known of the mails. */
export type JobDeps = Omit<HandedTo<(typeof registering)[number]>, 'writers' | 'repeats'> &
  HandedTo<(typeof writing)[number][1]> &
  Parameters<typeof mailWriter>[0] &
  HandedTo<(typeof forgetting)[number]> &
  PurgeDeps;

/** Nightly: deletes what has been kept long enough. */
const purgeJob = job('purge');

/** Nightly: creates the partitions for the coming months (`partitionedBy`). */
const partsJob = job('parts');

const repeats = repeater(templates);

/** Registers every job on the queue, and schedules those that recur. */
export async function registerJobs(queue: JobQueue, deps: JobDeps): Promise<void> {
  await queue.work(purgeJob, async () => {
    const rows = await purge(deps);
    await maintainTables(deps.database);
    deps.log({ level: 'info', event: 'purge', rows });
    for (const forget of forgetting) await forget(deps);
  });
  await queue.schedule(purgeJob, '30 3 * * *');
  await queue.work(partsJob, async () => {
    for (const made of await makeParts(deps.database, deps.resources, dayOf(deps.now())))
      deps.log({ level: 'info', event: 'part', ...made });
  });
  await queue.schedule(partsJob, '50 2 * * *');
  const writers: Readonly<Record<string, MailWriter>> = {
    [mailJob]: mailWriter(deps, templates),
    ...Object.fromEntries(writing.map(([name, write]) => [name, write(deps)])),
  };
  for (const register of registering) await register(queue, { ...deps, writers, repeats });
}
