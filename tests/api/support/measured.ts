import type { Database } from '#core/server/database/database.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { openInstrument } from '#ranking/server/instruments/registry.ts';
import type { ReadingDeps } from '#ranking/server/readings/worker.ts';
import { product } from './product.ts';

const { tables } = product;

/** Inserts rows directly into a table, with the common columns. Returns their ids. */
export async function addRows(database: Database, name: string, rows: readonly object[]): Promise<number[]> {
  const { table } = tableOf({ tables }, name);
  const made = await database.orm
    .insert(table)
    .values(rows.map((row) => ({ createDate: 1, updateDate: 1, ...row })))
    .returning({ id: table.id });
  return made.map(({ id }) => Number(id));
}

export const placeOf = (n: number) => `ChIJstore${String(n).padStart(4, '0')}tttttttttttt`;

/** Adds a customer with a manager, and `stores` shops in 計測中 with `keywords` keywords each, target 3. */
export async function addStores(database: Database, { stores = 1, keywords = 1, depth = 20 } = {}) {
  const user = (name: string, systemUserRole: string, more: object = {}) => ({
    name,
    email: `${name}@example.com`,
    systemUserRole,
    status: 'ACTIVE',
    mustChangePassword: false,
    ...more,
  });
  const [managerUserId = 0] = await addRows(database, 'system-user', [user('manager', 'MANAGER')]);
  const [ownerUserId = 0] = await addRows(database, 'system-user', [
    user('owner', 'GENERAL_MEO_DIRECT', { managerUserId }),
  ]);
  const [locationId = 0] = await addRows(database, 'search-location', [
    { name: '渋谷駅', kind: 'STATION', latitude: 35.658, longitude: 139.7016, radius: 1000 },
  ]);
  const storeIds = await addRows(
    database,
    'search-conditions',
    Array.from({ length: stores }, (_, n) => ({
      code: `S-${n}`,
      name: `みずいろ珈琲 ${n}号店`,
      status: 'MEASURING',
      ownerUserId,
      managerUserId,
      placeId: placeOf(n),
      address: '東京都渋谷区',
      contractStart: '2026-01-01',
      billingMode: 'PER_KEYWORD',
    })),
  );
  await addRows(
    database,
    'search-condition-term',
    storeIds.map((searchConditionId) => ({
      searchConditionId,
      effectiveFrom: '2026-01-01',
      ownerUserId,
      status: 'MEASURING',
      billingMode: 'PER_KEYWORD',
    })),
  );
  const detailIds = await addKeywords(database, { storeIds, locationId, keywords, depth });
  return { managerUserId, ownerUserId, storeIds, detailIds };
}

interface Keywords {
  readonly storeIds: readonly number[];
  readonly locationId: number;
  /** How many each store has. */
  readonly keywords: number;
  readonly depth: number;
}

async function addKeywords(database: Database, { storeIds, locationId, keywords, depth }: Keywords) {
  const detailIds = await addRows(
    database,
    'search-condition-detail',
    storeIds.flatMap((searchConditionId) =>
      Array.from({ length: keywords }, (_, n) => ({
        searchConditionId,
        keyword: `渋谷 カフェ ${n}`,
        searchLocationId: locationId,
        targetRank: 3,
        dailyPrice: 500,
        language: 'ja',
        device: 'MOBILE',
        depth,
        instrument: 'GOOGLE_PLACES',
        active: true,
        effectiveFrom: '2026-01-01',
      })),
    ),
  );
  await addRows(
    database,
    'search-condition-detail-term',
    detailIds.map((detailId) => ({ detailId, effectiveFrom: '2026-01-01', targetRank: 3, dailyPrice: 500 })),
  );
  return detailIds;
}

/** The same shops on the emulator's map. */
export function placesOf(stores: number) {
  return Array.from({ length: stores }, (_, n) => ({
    id: placeOf(n),
    name: `みずいろ珈琲 ${n}号店`,
    latitude: 35.658 + n / 100_000,
    longitude: 139.7016,
    address: '東京都渋谷区',
    category: 'カフェ',
  }));
}

/** The dependencies of a reading worker, with the emulator as Google. */
export function readingDeps(
  database: Database,
  {
    url,
    clock,
    apiKey = 'k',
    ...over
  }: { url: string; clock: { readonly now: number }; apiKey?: string } & Partial<ReadingDeps>,
): ReadingDeps {
  const now = () => clock.now;
  const instrument = openInstrument({
    database,
    now,
    pause: async () => {},
    apiKey,
    url: `${url}/google-places`,
  });
  return {
    database,
    tables,
    instrument,
    paid: null,
    now,
    repeatsReadings: false,
    publishChange: async () => {},
    log: () => {},
    ...over,
  };
}

export { tables as measuredTables };
