import { dayOf } from '#core/model/day.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { foldDaySums } from './day-sums.ts';
import { daySumsJob, rankMonthsJob, readingPlanJob, readingsJob } from './job-names.ts';
import { type RankMonthDeps, takeOffMonths } from './readings/rank-months.ts';
import { planReadings, type ReadingDeps, readDue } from './readings/worker.ts';

/**
 * Registers the jobs for readings: planning from 5 a.m. (repeatedly, for keywords that became due since), and due readings every minute, so
 * that an outage is made up for the same day. Any number of processes share the work by claims.
 */
export async function registerReadingJobs(queue: JobQueue, deps: ReadingDeps & RankMonthDeps): Promise<void> {
  await queue.work(readingPlanJob, () => planReadings(deps));
  await queue.work(readingsJob, async () => {
    const recorded = await readDue(deps);
    if (recorded > 0) deps.log({ level: 'info', event: 'readings', recorded });
  });
  await queue.work(daySumsJob, () => foldDaySums(deps.database.orm));
  await queue.schedule(daySumsJob, '* * * * *');
  await queue.work(rankMonthsJob, () => takeOffMonths(deps, dayOf(deps.now())));
  // After the nightly purge and before the day's readings
  await queue.schedule(rankMonthsJob, '10 4 * * *');
  await queue.schedule(readingPlanJob, '*/10 * * * *');
  await queue.schedule(readingsJob, '* * * * *');
  // At once, to catch up after downtime
  await queue.send(readingPlanJob, {});
}
