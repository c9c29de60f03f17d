import { eq, isNull } from 'drizzle-orm';
import { day } from '#core/model/day.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { type JobQueue, job } from '#core/server/queue/queue.ts';
import type { Deps } from '#product';
import type { Instrument } from '#ranking/server/instrument.ts';
import { ReadingFailure } from '#ranking/server/readings/reading-failure.ts';
import { markOf } from '#sources/server/offers.ts';
import { duePositions, renewPosition } from '#sources/server/places.ts';
import { sourced } from '#sources/server/record.ts';

/** Each night: asks Google again for the coordinates that it lets us keep for 30 days, or removes them. */
export const duePositionsJob = job('due-positions');

/** Asked for again so long before they are due, so that some nights may fail, in ms. */
const ahead = 3 * day;
const together = 200;

interface DuePositionDeps extends Deps {
  readonly instrument: Pick<Instrument, 'describe'>;
  log(entry: Record<string, unknown>): void;
}

/** Registers and schedules the nightly job. */
export async function registerDuePositionsJob(queue: JobQueue, deps: DuePositionDeps): Promise<void> {
  await queue.work(duePositionsJob, async () => {
    const done = await renewDuePositions(deps);
    if (done.renewed + done.removed > 0) deps.log({ level: 'info', event: 'due-positions', ...done });
  });
  await queue.schedule(duePositionsJob, '20 3 * * *');
}

/**
 * Refreshes the coordinates from Places that are due within three days, and removes those that Google has no more, or
 * that are overdue because it did not answer. Returns how many of each.
 */
export async function renewDuePositions(deps: DuePositionDeps): Promise<{ renewed: number; removed: number }> {
  const done = { renewed: 0, removed: 0 };
  const seen = new Set<number>();
  for (;;) {
    const due = await duePositions(deps.database.orm, deps.now() + ahead, together + seen.size);
    const open = due.filter(({ storeId }) => !seen.has(storeId));
    if (open.length === 0) return done;
    for (const { storeId, dueDate } of open) {
      seen.add(storeId);
      const outcome = await renew(deps, storeId, dueDate ?? 0);
      if (outcome !== null) done[outcome] += 1;
    }
  }
}

type Place = { readonly latitude: number; readonly longitude: number };

async function renew(deps: DuePositionDeps, storeId: number, dueDate: number): Promise<'renewed' | 'removed' | null> {
  const place = await placeOf(deps, storeId);
  // Not answered: tried again the next night, as long as it may be kept
  if (place === undefined && dueDate > deps.now()) return null;
  const position = place ?? null;
  return deps.database.transaction(async (tx) => {
    const stores = deps.tables['search-conditions'];
    const now = deps.now();
    const held = await renewPosition(
      tx,
      storeId,
      position && {
        latitude: sourced('latitude', markOf('latitude', position.latitude) ?? '', 'places', now),
        longitude: sourced('longitude', markOf('longitude', position.longitude) ?? '', 'places', now),
      },
    );
    if (!held) return null;
    const change = position ?? { latitude: null, longitude: null };
    const write = { actor: null, by: 'GOOGLE', action: 'update' } as const;
    const target = { resource: 'search-conditions', id: storeId, still: isNull(stores.deleteDate) } as const;
    await systemChange(deps, tx, write, target, change);
    return position === null ? 'removed' : 'renewed';
  });
}

/** The position of a store's place; null: Google has none (any more); undefined: it did not answer. */
async function placeOf(deps: DuePositionDeps, storeId: number): Promise<Place | null | undefined> {
  const stores = deps.tables['search-conditions'];
  const [store] = await deps.database.orm
    .select({ placeId: stores.placeId })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (!store?.placeId) return null;
  try {
    const place = await deps.instrument.describe(store.placeId);
    if (place?.latitude == null || place.longitude === null) return null;
    return { latitude: Number(place.latitude.toFixed(7)), longitude: Number(place.longitude.toFixed(7)) };
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return error.kind === 'place_gone' ? null : undefined;
  }
}
