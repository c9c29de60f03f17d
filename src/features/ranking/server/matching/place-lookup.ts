import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alive } from '#core/server/kernel/scope.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { type PlaceCandidate, rateCandidates } from '#domain/ranks/place-matching.ts';
import type { Deps, Tables } from '#product';
import type { Instrument } from '../instrument.ts';
import { placeLookupJob } from '../job-names.ts';
import { ReadingFailure } from '../readings/reading-failure.ts';
import { placeLookup } from '../tables.ts';
import { takenPlaces } from './taken-places.ts';

export interface MatchingDeps extends Deps {
  readonly instrument: Instrument;
}

/** Around a store's point, metres. */
export const around = 2000;

/** Looks up the places of stores, some stores a job. */
export async function registerPlaceLookupJob(queue: JobQueue, deps: MatchingDeps): Promise<void> {
  await queue.work(placeLookupJob, ({ storeIds }) => lookUpPlaces(deps, storeIds));
}

/** The stores that are still to be matched: without a place, and wanted. */
export function unmatched(stores: Tables['search-conditions']): SQL | undefined {
  const hasNone = or(isNull(stores.placeId), eq(stores.placeId, ''));
  return and(alive(stores), hasNone, sql`${stores.status} <> 'ENDED'`);
}

/** What a store is looked for by: where that changed, what was found says nothing any more. */
export function lookupKeyOf(stores: Tables['search-conditions']): SQL<string> {
  return sql<string>`concat_ws('|', ${stores.name}, ${stores.address}, ${stores.latitude}, ${stores.longitude})`;
}

/**
 * Looks up the places of these stores and keeps, of the likeliest, its id and how like the store it is: names and addresses are looked
 * up again when somebody looks at them. What was looked for already is not asked again. Throws when the service is down or its quota
 * spent, so that the queue tries again and goes on where it stopped.
 */
export async function lookUpPlaces(deps: MatchingDeps, storeIds: readonly number[]): Promise<void> {
  const stores = deps.tables['search-conditions'];
  const open = await deps.database.orm
    .select({
      id: stores.id,
      name: stores.name,
      address: stores.address,
      latitude: stores.latitude,
      longitude: stores.longitude,
      by: lookupKeyOf(stores),
    })
    .from(stores)
    .leftJoin(placeLookup, and(eq(placeLookup.storeId, stores.id), eq(placeLookup.lookedForBy, lookupKeyOf(stores))))
    .where(
      and(
        inArray(stores.id, [...storeIds]),
        unmatched(stores),
        or(isNull(placeLookup.storeId), eq(placeLookup.failed, true)),
      ),
    )
    .orderBy(stores.id);
  for (const store of open) {
    await savePlaceLookup(deps, store, await foundFor(deps, store));
  }
}

/** Saves what somebody who looked at a store was shown just now: the list of those that are to be matched says no other of it. */
export async function saveSeenCandidates(
  deps: MatchingDeps,
  storeId: number,
  candidates: readonly PlaceCandidate[],
): Promise<void> {
  const stores = deps.tables['search-conditions'];
  const [open] = await deps.database.orm
    .select({ id: stores.id, by: lookupKeyOf(stores) })
    .from(stores)
    .where(and(eq(stores.id, storeId), unmatched(stores)));
  if (open !== undefined) await savePlaceLookup(deps, open, bestMatchIn(candidates));
}

type Found = Pick<typeof placeLookup.$inferInsert, 'placeId' | 'likeness' | 'sure' | 'failed'>;

async function savePlaceLookup({ database, now }: MatchingDeps, { id, by }: { id: number; by: string }, found: Found) {
  const look = { ...found, lookedForBy: by, lookedDate: now() };
  await database.orm
    .insert(placeLookup)
    .values({ storeId: id, ...look })
    .onConflictDoUpdate({ target: placeLookup.storeId, set: look });
}

/** What is kept of the candidates: the likeliest. */
function bestMatchIn([first]: readonly PlaceCandidate[]): Found {
  return {
    placeId: first?.placeId ?? null,
    likeness: first?.likeness ?? null,
    sure: first?.sure ?? false,
    failed: false,
  };
}

interface Sought {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

async function foundFor(deps: MatchingDeps, { id, name, address, latitude, longitude }: Sought) {
  const point = latitude === null || longitude === null ? null : { latitude, longitude, radius: around };
  try {
    const places = await deps.instrument.find(`${name} ${address ?? ''}`.trim(), point);
    const held = await takenPlaces(
      deps,
      places.map(({ placeId }) => placeId),
      id,
    );
    return bestMatchIn(rateCandidates({ name, address: address ?? '', latitude, longitude }, places, held));
  } catch (error) {
    // What passes by itself is tried again by the queue; of this store alone something is wrong
    if (!(error instanceof ReadingFailure) || error.passes || error.kind === 'not_connected') throw error;
    return { placeId: null, likeness: null, sure: false, failed: true };
  }
}
