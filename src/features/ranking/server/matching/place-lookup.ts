import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alive } from '#core/server/kernel/scope.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import type { Deps, Tables } from '#product';
import { type PlaceCandidate, rateCandidates } from '#ranking/rules/place-matching.ts';
import type { Instrument } from '../instrument.ts';
import { placeLookupJob } from '../job-names.ts';
import { ReadingFailure } from '../readings/reading-failure.ts';
import { placeLookup } from '../tables.ts';
import { takenPlaces } from './taken-places.ts';

export interface MatchingDeps extends Deps {
  readonly instrument: Instrument;
}

/** Search radius around a store's point, in metres. */
export const lookupRadius = 2000;

/** Registers the job that looks up the places of stores. */
export async function registerPlaceLookupJob(queue: JobQueue, deps: MatchingDeps): Promise<void> {
  await queue.work(placeLookupJob, ({ storeIds }) => saveLookups(deps, storeIds));
}

/** Condition: stores still to be matched, without a place and not ended. */
export function unmatched(stores: Tables['search-conditions']): SQL | undefined {
  const hasNone = or(isNull(stores.placeId), eq(stores.placeId, ''));
  return and(alive(stores), hasNone, sql`${stores.status} <> 'ENDED'`);
}

/** SQL: the data that a store's lookup is based on; when it changes, the stored result is outdated. */
export function lookupKeyOf(stores: Tables['search-conditions']): SQL<string> {
  return sql<string>`concat_ws('|', ${stores.name}, ${stores.address}, ${stores.latitude}, ${stores.longitude})`;
}

/**
 * Looks up the places of these stores and stores the best match's id and similarity; names and addresses are looked up again when a user
 * views them. Skips stores already looked up. Throws if the service is unavailable or its quota is used up, so that the queue retries and
 * continues.
 */
export async function saveLookups(deps: MatchingDeps, storeIds: readonly number[]): Promise<void> {
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

/** Stores the candidates just shown, so that the matching list shows the same ones. */
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

/** Returns what is stored of the candidates: the best match. */
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
  const point = latitude === null || longitude === null ? null : { latitude, longitude, radius: lookupRadius };
  try {
    const places = await deps.instrument.find(`${name} ${address ?? ''}`.trim(), point, name);
    const held = await takenPlaces(
      deps,
      places.map(({ placeId }) => placeId),
      id,
    );
    return bestMatchIn(rateCandidates({ name, address: address ?? '', latitude, longitude }, places, held));
  } catch (error) {
    // Temporary failures are retried by the queue; others concern only this store
    if (!(error instanceof ReadingFailure) || error.passes || error.kind === 'not_connected') throw error;
    return { placeId: null, likeness: null, sure: false, failed: true };
  }
}
