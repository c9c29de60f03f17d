import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { second } from '#core/model/day.ts';
import { type Database, rootMessage } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { profileGuard } from '#guard/server/tables.ts';
import type { Tables } from '#product';
import { demoRivals } from './rivals.ts';

interface Parts {
  readonly database: Database;
  readonly tables: Tables;
}

const often = 3 * second;

/**
 * Configures the demo's emulator with the stores, so that its map finds them, their ranks continue from the last
 * readings, and it returns their reviews. Stores that are registered or imported later appear on the map within
 * seconds.
 */
export async function showStores(
  emulator: { readonly url: string; readonly adminToken: string },
  { database, tables, log }: Parts & { log(entry: Record<string, unknown>): void },
): Promise<{ stop(): void }> {
  const parts = { database, tables };
  const configure = (path: string, body: unknown) =>
    fetch(`${emulator.url}/__admin/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${emulator.adminToken}` },
      body: JSON.stringify(body),
      redirect: 'error',
    });
  const stores = await placesOf(parts);
  // Sent one after another, each prepared while the previous one is sent
  const [, anchors, gone] = await Promise.all([
    configure('places', [...stores, ...rivals(stores)]),
    lastRanks(parts),
    lostPlaces(parts),
  ]);
  const [, reviews] = await Promise.all([configure('google-places', { anchors, gone }), reviewsOf(parts)]);
  await configure('google-reviews', reviews);
  await configure('google-profiles', await changedProfiles(parts));
  let latest = await lastChange(parts);
  const showNew = async () => {
    const changed = await lastChange(parts);
    if (changed === latest) return;
    await configure('places', await placesOf(parts));
    latest = changed;
  };
  const again = setInterval(() => {
    showNew().catch((error: unknown) => log({ level: 'warn', event: 'emulator', message: rootMessage(error) }));
  }, often);
  again.unref();
  return { stop: () => clearInterval(again) };
}

/** Returns a value that changes when a store is added or changed. */
async function lastChange({ database, tables }: Parts): Promise<string> {
  const stores = tables['search-conditions'];
  const [last] = await database.orm
    .select({ text: sql<string>`concat(count(*), ' ', max(${stores.updateDate}))` })
    .from(stores)
    .where(alive(stores));
  return last?.text ?? '';
}

/** Returns the stores as places; an unmatched store is on the map too, under an id of its own. */
async function placesOf({ database, tables }: Parts) {
  const stores = tables['search-conditions'];
  return database.orm
    .select({
      id: sql<string>`coalesce(${stores.placeId}, 'ChIJshown' || lpad(${stores.id}::text, 10, '0'))`,
      profile: sql<string>`${stores.id}::text`,
      name: stores.name,
      latitude: stores.latitude,
      longitude: stores.longitude,
      address: stores.address,
      category: stores.category,
      phone: stores.phone,
    })
    .from(stores)
    .where(and(isNotNull(stores.latitude), isNotNull(stores.longitude), alive(stores)))
    .orderBy(asc(stores.id));
}

/** Returns the profiles that Google changed, so that the guard finds there what it knows already. */
async function changedProfiles({ database }: Parts) {
  const rows = await database.orm
    .select({ storeId: profileGuard.storeId, changes: profileGuard.changes })
    .from(profileGuard)
    .where(sql`jsonb_array_length(${profileGuard.changes}) > 0`);
  return rows.map(({ storeId, changes }) => ({
    profile: String(storeId),
    googles: Object.fromEntries(changes.map(({ field, googles }) => [field, googles])),
  }));
}

/** Returns the rivals named in the demo's readings, which must be on the map too. */
function rivals(stores: readonly Readonly<Record<string, unknown>>[]) {
  return stores.flatMap(({ id, category, latitude, longitude }) =>
    typeof id === 'string' &&
    typeof category === 'string' &&
    typeof latitude === 'number' &&
    typeof longitude === 'number'
      ? demoRivals({ placeId: id, category, latitude, longitude })
      : [],
  );
}

/** Returns the stores' reviews as Google's, so that a sync finds what is already there. */
async function reviewsOf({ database, tables }: Parts) {
  const stores = tables['search-conditions'];
  const reviews = tables['place-review'];
  const rows = await database.orm
    .select({
      placeId: stores.placeId,
      name: reviews.googleName,
      stars: reviews.stars,
      reviewer: reviews.reviewer,
      comment: reviews.comment,
      createTime: reviews.createTime,
      updateTime: reviews.updateTime,
      replyComment: reviews.replyComment,
      replyUpdateTime: reviews.replyUpdateTime,
      replyState: reviews.replyState,
    })
    .from(reviews)
    .innerJoin(stores, eq(stores.id, reviews.storeId))
    .where(and(isNotNull(stores.placeId), isNotNull(reviews.googleName), isNull(reviews.deleteDate)));
  return rows.map(({ name, replyComment, replyUpdateTime, replyState, ...review }) => ({
    ...review,
    id: String(name).split('/').at(-1),
    reply: replyState === 'SENT' ? { comment: replyComment, updateTime: replyUpdateTime } : null,
  }));
}

/** Returns a store, among those whose last reading failed, that has left the map: it shows a permanent 未計測. */
async function lostPlaces({ database, tables }: { database: Database; tables: Tables }): Promise<string[]> {
  const reading = tables['rank-observation'];
  const detail = tables['search-condition-detail'];
  const store = tables['search-conditions'];
  const last = database.orm
    .select({ status: reading.status })
    .from(reading)
    .where(and(eq(reading.detailId, detail.id), eq(reading.origin, 'SCHEDULED')))
    .orderBy(desc(reading.day))
    .limit(1)
    .as('last');
  const rows = await database.orm
    .select({ id: store.placeId })
    .from(detail)
    .innerJoin(store, eq(store.id, detail.searchConditionId))
    .innerJoinLateral(last, sql`true`)
    .where(and(eq(detail.active, true), isNotNull(store.placeId), alive(store), eq(last.status, 'FAILED')))
    .orderBy(asc(store.id))
    .limit(1);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Returns the last rank of each keyword; 圏外 is set a little beyond the depth. */
async function lastRanks({ database, tables }: { database: Database; tables: Tables }) {
  const detail = tables['search-condition-detail'];
  const store = tables['search-conditions'];
  const location = tables['search-location'];
  const reading = tables['rank-observation'];
  const last = database.orm
    .select({ rank: reading.rank, depth: reading.depth, day: reading.day })
    .from(reading)
    .where(and(eq(reading.detailId, detail.id), eq(reading.status, 'OK'), ne(reading.origin, 'GRID')))
    .orderBy(desc(reading.day), desc(reading.takenAt))
    .limit(1)
    .as('last');
  return database.orm
    .select({
      placeId: store.placeId,
      textQuery: detail.keyword,
      latitude: location.latitude,
      longitude: location.longitude,
      rank: sql<number>`coalesce(${last.rank}, ${last.depth} + 4)::int`,
      day: sql<number>`${last.day} - date '1970-01-01'`,
    })
    .from(detail)
    .innerJoin(store, eq(store.id, detail.searchConditionId))
    .innerJoin(location, eq(location.id, detail.searchLocationId))
    .innerJoinLateral(last, sql`true`)
    .where(and(eq(detail.active, true), isNotNull(store.placeId), alive(store)));
}
