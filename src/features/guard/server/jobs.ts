import { asc, gt, isNotNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { hour, second } from '#core/model/day.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { googleLocation } from '#google/server/tables.ts';
import { type GuardJobDeps, guardStore } from './guard.ts';
import { guardAllJob, guardJob } from './job-names.ts';
import { profileGuard } from './tables.ts';

const slice = 500;

/** Registers the guard: all linked stores each morning before they are measured, a store at once when it is linked. */
export async function registerGuardJobs(queue: JobQueue, deps: GuardJobDeps): Promise<void> {
  await queue.work(guardJob, (data) => guardStore(deps, data.storeId));
  await queue.work(guardAllJob, async () => {
    for await (const storeId of guardedStores(deps))
      await queue.send(guardJob, { storeId }, { once: { key: String(storeId), withinSeconds: hour / second } });
  });
  // The stores are measured from five: by then it is known whose days are stopped
  await queue.schedule(guardAllJob, '0 4 * * *');
}

/** Yields the stores that are linked, and those of which something is known. */
async function* guardedStores({ database: { orm } }: GuardJobDeps): AsyncGenerator<number> {
  const linked = orm
    .select({ id: sql<number>`${googleLocation.storeId}`.as('id') })
    .from(googleLocation)
    .where(isNotNull(googleLocation.storeId));
  const known = orm.select({ id: sql<number>`${profileGuard.storeId}`.as('id') }).from(profileGuard);
  const guarded = union(linked, known).as('guarded');
  for (let last = 0; ; ) {
    const rows = await orm
      .select({ id: guarded.id })
      .from(guarded)
      .where(gt(guarded.id, last))
      .orderBy(asc(guarded.id))
      .limit(slice);
    for (const { id } of rows) yield id;
    if (rows.length < slice) return;
    last = rows.at(-1)?.id ?? last;
  }
}
