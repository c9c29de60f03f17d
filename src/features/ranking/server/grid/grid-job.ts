import { and, eq, isNull, sql } from 'drizzle-orm';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { gridJob, gridScheduleJob } from '../job-names.ts';
import { ReadingFailure } from '../readings/reading-failure.ts';
import type { ReadingDeps } from '../readings/worker.ts';
import { rankGridPoint, rankGridTable } from '../tables.ts';
import { type FirstGridDeps, startFirstGrids } from './first-grids.ts';
import { type QueuePoints, startDueGrids } from './grid-schedules.ts';

const together = 6;
// The queue's backoff grows; after these attempts the remaining points are 未計測
const maxAttempts = 5;

/** Registers the job that reads a grid's points. */
export async function registerGridJob(queue: JobQueue, deps: ReadingDeps): Promise<void> {
  await queue.work(gridJob, ({ gridId }) => readGrid(deps, gridId));
}

/**
 * Registers the job that starts scheduled grids, and the first one of stores that were matched. Every ten minutes, so that after downtime
 * or a used-up allowance they still start the same day.
 */
export async function registerGridScheduleJob(queue: JobQueue, deps: FirstGridDeps): Promise<void> {
  const ask: QueuePoints = (tx, gridId) => queue.send(gridJob, { gridId }, { tx });
  await queue.work(gridScheduleJob, async () => {
    const started = await startDueGrids(deps, ask);
    if (started > 0) deps.log({ level: 'info', event: 'grid-schedules', started });
    const first = await startFirstGrids(deps, ask);
    if (first > 0) deps.log({ level: 'info', event: 'first-grids', started: first });
  });
  await queue.schedule(gridScheduleJob, '*/10 * * * *');
}

/**
 * Reads a grid's open points, several at a time, and saves each as it comes. Throws if the service is unavailable or its quota is used up,
 * so that the queue retries and continues; a permanent failure ends the grid.
 */
export async function readGrid(deps: ReadingDeps, gridId: number): Promise<void> {
  const { orm } = deps.database;
  const [grid] = await orm
    .update(rankGridTable)
    .set({ attempts: sql`${rankGridTable.attempts} + 1` })
    .where(and(eq(rankGridTable.id, gridId), eq(rankGridTable.state, 'RUNNING')))
    .returning();
  if (grid === undefined) return;
  const waiting = await orm
    .select()
    .from(rankGridPoint)
    .where(and(eq(rankGridPoint.gridId, gridId), isNull(rankGridPoint.status)))
    .orderBy(rankGridPoint.row, rankGridPoint.column);
  let stopped: ReadingFailure | null = null;
  const readNextPoint = async () => {
    for (let point = waiting.shift(); point !== undefined && stopped === null; point = waiting.shift()) {
      try {
        const { latitude, longitude } = point;
        const { rank, placeIdsAbove } = await deps.instrument.read({
          keyword: grid.keyword,
          point: { latitude, longitude, radius: grid.radius },
          language: grid.language,
          depth: grid.depth,
          placeId: grid.placeId,
        });
        await orm
          .update(rankGridPoint)
          .set({ status: 'OK', rank, placeIdsAbove, takenAt: deps.now() })
          .where(
            and(
              eq(rankGridPoint.gridId, gridId),
              eq(rankGridPoint.row, point.row),
              eq(rankGridPoint.column, point.column),
              isNull(rankGridPoint.status),
            ),
          );
      } catch (error) {
        if (!(error instanceof ReadingFailure)) throw error;
        stopped ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: together }, readNextPoint));
  if (stopped === null) return finish(deps, gridId, null);
  const failure: ReadingFailure = stopped;
  if (failure.passes && grid.attempts < maxAttempts) throw failure;
  await orm
    .update(rankGridPoint)
    .set({ status: 'FAILED', takenAt: deps.now(), failure: failure.sentence })
    .where(and(eq(rankGridPoint.gridId, gridId), isNull(rankGridPoint.status)));
  await finish(deps, gridId, failure.sentence);
}

async function finish({ database, now }: ReadingDeps, gridId: number, failure: string | null): Promise<void> {
  await database.orm
    .update(rankGridTable)
    .set({ state: failure === null ? 'DONE' : 'FAILED', finishedDate: now(), failure })
    .where(eq(rankGridTable.id, gridId));
}
