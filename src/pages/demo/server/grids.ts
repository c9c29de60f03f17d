import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import { addDays, type Day, hour, second, startOfDay } from '#core/model/day.ts';
import { insertWithoutIds } from '#core/server/database/sql.ts';
import { type GridPoint, gridPoints, metresPerDegree } from '#domain/ranks/grid.ts';
import type { GridOrigin } from '#domain/ranks/reading-codes.ts';
import { firstGridLayout } from '#ranking/rules/first-grid.ts';
import { firstGridTable, rankGridPoint, rankGridTable } from '#ranking/server/tables.ts';
import type { Demo } from './insert.ts';
import type { People } from './people.ts';
import { seededRandom } from './random.ts';
import { demoRivals, rivalsAbove } from './rivals.ts';
import type { Keyword, Shop } from './shops.ts';

interface Run {
  readonly origin: GridOrigin;
  readonly daysAgo: number;
  /** Of which stores: each whose id is divisible by it. */
  readonly every: number;
}

// All had the one that comes by itself; some were measured again since, so that there is a trend and a comparison
const runs: readonly Run[] = [
  { origin: 'FIRST', daysAgo: 28, every: 1 },
  { origin: 'MANUAL', daysAgo: 14, every: 3 },
  { origin: 'MANUAL', daysAgo: 1, every: 3 },
];
// As far as the emulator moves a rank for each kilometre away from the store
const placesPerKilometre = 3;

/** Creates the grids of the measured stores: the first keyword around the store, its ranks falling with the distance. */
export async function makeGrids(demo: Demo, shops: readonly Shop[], { managerId }: People): Promise<void> {
  const measured = shops.filter((shop) => shop.measured);
  for (const { origin, daysAgo, every } of runs) {
    const day = addDays(demo.today, -daysAgo);
    const known = await lastReadings(demo, measured, day);
    const grids = measured
      .filter(({ id }) => id % every === 0)
      .flatMap((shop) => gridOf(shop, { day, origin, managerId, reading: known.get(shop.keywords[0]?.id ?? 0) }, demo));
    if (grids.length === 0) continue;
    const made = await demo.tx
      .insert(rankGridTable)
      .values(grids.map(({ grid }) => grid))
      .returning({ id: rankGridTable.id });
    const ids = made.map(({ id }) => id);
    const points = grids.flatMap(({ points: read }, at) => read.map((point) => ({ gridId: ids[at], ...point })));
    await insertWithoutIds(demo.tx, rankGridPoint, points);
    if (origin !== 'FIRST') continue;
    await insertWithoutIds(
      demo.tx,
      firstGridTable,
      grids.map(({ grid: { placeId, createDate }, storeId }, at) => ({
        storeId,
        placeId,
        gridId: ids[at],
        createDate,
      })),
    );
  }
}

interface Reading {
  readonly rank: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The last successful reading of each store's first keyword up to a day, by keyword. */
async function lastReadings({ tx, tables }: Demo, shops: readonly Shop[], day: Day): Promise<Map<number, Reading>> {
  const { detailId, day: readOn, status, rank, latitude, longitude } = tables['rank-observation'];
  const keywords = shops.flatMap(({ keywords: [first] }) => first?.id ?? []);
  const rows = await tx
    .selectDistinctOn([detailId], { detailId, rank, latitude, longitude })
    .from(tables['rank-observation'])
    .where(and(inArray(detailId, keywords), eq(status, 'OK'), lte(readOn, day)))
    .orderBy(detailId, desc(readOn));
  return new Map(rows.map((row) => [row.detailId, row]));
}

interface GridOf {
  readonly day: Day;
  readonly origin: GridOrigin;
  readonly managerId: number;
  readonly reading: Reading | undefined;
}

function gridOf(shop: Shop, { day, origin, managerId, reading }: GridOf, { today, now }: Demo) {
  const [keyword] = shop.keywords;
  const { placeId } = shop;
  if (keyword === undefined || placeId === null || reading === undefined) return [];
  const createDate = Math.min(startOfDay(day) + 10 * hour, now);
  const grid = {
    ...{ detailId: keyword.id, keyword: keyword.keyword, language: 'ja', depth: keyword.depth, placeId },
    ...{ ...firstGridLayout, centre: 'STORE', radius: 1000, state: 'DONE' as const, origin },
    ...{ createDate, finishedDate: createDate + 25 * second, requestedBy: origin === 'FIRST' ? null : managerId },
    ...{ instrument: 'google-places', instrumentVersion: '1' },
  };
  return {
    storeId: shop.id,
    grid,
    points: pointsOf({ ...shop, placeId }, { keyword, reading, day, today, createDate }),
  };
}

interface PointsOf {
  readonly keyword: Keyword;
  readonly reading: Reading;
  readonly day: Day;
  readonly today: Day;
  readonly createDate: number;
}

/** The readings of a grid's points: around what the day's reading found, better near the store, worse far away from it. */
function pointsOf(shop: Shop & { readonly placeId: string }, { keyword, reading, day, today, createDate }: PointsOf) {
  const draw = seededRandom(shop.id * 1000 + Number(day.slice(8)));
  const above = rivalsAbove(demoRivals(shop), today);
  const searched = { latitude: reading.latitude ?? shop.latitude, longitude: reading.longitude ?? shop.longitude };
  const atStore = (reading.rank ?? keyword.depth + 2) - placesPerKilometre * kilometres(shop, searched);
  return gridPoints(shop, firstGridLayout.size, firstGridLayout.spacing).map((point: GridPoint, at) => {
    const drawn = atStore + placesPerKilometre * kilometres(shop, point) + draw.whole(-1, 1);
    const found = Math.max(1, Math.round(drawn));
    const rank = found > keyword.depth ? null : found;
    const placeIdsAbove = above(day, (rank ?? keyword.depth + 1) - 1);
    return { ...point, status: 'OK', rank, placeIdsAbove, takenAt: createDate + at * second, failure: null };
  });
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

function kilometres(one: Place, other: Place): number {
  const north = one.latitude - other.latitude;
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return (Math.hypot(north, east) * metresPerDegree) / 1000;
}
