import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { second } from '#core/model/durations.ts';
import type { Database } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { rootMessage } from '#core/server/queue/root-message.ts';
import type { Tables } from '#product';
import { rivalsOf } from './rivals.ts';

interface Parts {
  readonly database: Database;
  readonly tables: Tables;
}

const often = 3 * second;

/**
 * Tells the demo's emulator of its stores, that they are found on its map, go on from the ranks that they have and show the reviews
 * that they have. Shops that are registered or imported later are on the map within seconds, as if they had been there all along.
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
  // One after the other, each gathered while the one before is on its way
  const [, anchors, gone] = await Promise.all([
    configure('places', [...stores, ...rivals(stores)]),
    lastRanks(parts),
    lostPlaces(parts),
  ]);
  const [, reviews] = await Promise.all([configure('google-places', { anchors, gone }), reviewsOf(parts)]);
  await configure('google-reviews', reviews);
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

/** By which it is known that a store was added or changed since. */
async function lastChange({ database, tables }: Parts): Promise<string> {
  const stores = tables['search-conditions'];
  const [last] = await database.orm
    .select({ text: sql<string>`concat(count(*), ' ', max(${stores.updateDate}))` })
    .from(stores)
    .where(alive(stores));
  return last?.text ?? '';
}

/** The stores as places; one that nobody has matched yet is out there all the same, under an id of its own. */
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

/** Whom the demo's readings name above its stores: they have to be on the map too. */
function rivals(stores: readonly Readonly<Record<string, unknown>>[]) {
  return stores.flatMap(({ id, category, latitude, longitude }) =>
    typeof id === 'string' &&
    typeof category === 'string' &&
    typeof latitude === 'number' &&
    typeof longitude === 'number'
      ? rivalsOf({ placeId: id, category, latitude, longitude })
      : [],
  );
}

/** The reviews that the demo's stores have are those that Google has: what is synced is what was there. */
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

/** One of the stores whose last reading failed has left the map: the demo shows what 未計測 looks like when nothing can be done. */
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

/** Where each keyword's store stood when it was last read; 圏外 is a little below what was looked through. */
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
