import { and, asc, gt, isNotNull } from 'drizzle-orm';
import { hour, second } from '#core/model/day.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { googleLocation } from '#google/server/tables.ts';
import { performanceAllJob, performanceJob } from './job-names.ts';
import { type PerformanceDeps, syncPerformance } from './sync.ts';

const slice = 500;

/** Registers the jobs and schedules the daily fetch for every linked store. */
export async function registerPerformanceJobs(queue: JobQueue, deps: PerformanceDeps): Promise<void> {
  await queue.work(performanceJob, (data) => syncPerformance(deps, data.storeId));
  await queue.work(performanceAllJob, async () => {
    for await (const storeId of linkedStores(deps))
      await queue.send(performanceJob, { storeId }, { once: { key: String(storeId), withinSeconds: hour / second } });
  });
  await queue.schedule(performanceAllJob, '40 6 * * *');
}

async function* linkedStores({ database }: PerformanceDeps): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const rows = await database.orm
      .selectDistinct({ storeId: googleLocation.storeId })
      .from(googleLocation)
      .where(and(isNotNull(googleLocation.storeId), gt(googleLocation.storeId, last)))
      .orderBy(asc(googleLocation.storeId))
      .limit(slice);
    for (const { storeId } of rows) if (storeId !== null) yield storeId;
    if (rows.length < slice) return;
    last = rows.at(-1)?.storeId ?? last;
  }
}
