import { and, asc, type Column, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database, Orm, Reads } from '#core/server/database/database.ts';
import {
  type GridCentre,
  type GridPoint,
  type GridReading,
  gridCost,
  type NewestGrid,
  type RankGrid,
} from '#domain/ranks/grid.ts';
import type { GridOrigin } from '#domain/ranks/reading-codes.ts';
import type { Tables } from '#product';
import { rankGridPoint, rankGridTable } from '../tables.ts';

export interface NewGrid {
  readonly detailId: number;
  readonly size: number;
  readonly spacing: number;
  readonly centre: GridCentre;
  readonly radius: number;
  readonly depth: number;
  readonly placeId: string;
  readonly keyword: string;
  readonly language: string;
  readonly origin: GridOrigin;
  readonly requestedBy: number | null;
  readonly createDate: number;
  readonly instrument: string;
  readonly instrumentVersion: string;
}

/** Inserts a grid with its points, all unread; returns its id. Throws AppError 409 while another one of the keyword is running. */
export async function addGrid(tx: Orm, grid: NewGrid, points: readonly GridPoint[]): Promise<number> {
  const [made] = await tx
    .insert(rankGridTable)
    .values({ ...grid, state: 'RUNNING' })
    .onConflictDoNothing()
    .returning({ id: rankGridTable.id });
  if (made === undefined) throw new AppError('grid_running');
  await tx.insert(rankGridPoint).values(points.map((point) => ({ gridId: made.id, ...point })));
  return made.id;
}

const maxInTrend = 60;
// By then its job has given up
const abandonedAfter = 30 * minute;

/** Ends a keyword's abandoned grid, so that the next one can start; its unread points become 未計測. */
export async function closeAbandoned(tx: Orm, detailId: number, now: number): Promise<void> {
  const failure = '計測が中断しました';
  const closed = await tx
    .update(rankGridTable)
    .set({ state: 'FAILED', finishedDate: now, failure })
    .where(
      and(
        eq(rankGridTable.detailId, detailId),
        eq(rankGridTable.state, 'RUNNING'),
        lt(rankGridTable.createDate, now - abandonedAfter),
      ),
    )
    .returning({ id: rankGridTable.id });
  for (const { id } of closed)
    await tx
      .update(rankGridPoint)
      .set({ status: 'FAILED', takenAt: now, failure })
      .where(and(eq(rankGridPoint.gridId, id), isNull(rankGridPoint.status)));
}

/** Returns the newest grids of a keyword, or one by id, with their points. */
export async function gridsOf(
  tx: Reads,
  { detailId, id, limit = 20 }: { detailId: number; id?: number; limit?: number },
): Promise<readonly RankGrid[]> {
  const where: SQL | undefined = and(
    eq(rankGridTable.detailId, detailId),
    id === undefined ? undefined : eq(rankGridTable.id, id),
  );
  const grids = await tx.select().from(rankGridTable).where(where).orderBy(desc(rankGridTable.id)).limit(limit);
  if (grids.length === 0) return [];
  const points = await tx
    .select()
    .from(rankGridPoint)
    .where(
      inArray(
        rankGridPoint.gridId,
        grids.map((grid) => grid.id),
      ),
    )
    .orderBy(asc(rankGridPoint.row), asc(rankGridPoint.column));
  const byGrid = Map.groupBy(points, (point) => point.gridId);
  return grids.map((grid) => ({
    id: grid.id,
    size: grid.size,
    spacing: grid.spacing,
    centre: centreOf(grid.centre),
    depth: grid.depth,
    calls: gridCost(grid).calls,
    state: grid.state,
    origin: grid.origin,
    createDate: grid.createDate,
    finishedDate: grid.finishedDate,
    failure: grid.failure,
    instrument: grid.instrument,
    points: (byGrid.get(grid.id) ?? []).map(asReading),
  }));
}

/**
 * Returns the newest grid of each of a store's active keywords that has any, newest first. One of a place that the store was matched with
 * before is left out, and one that failed is returned only if there is no other.
 */
export async function newestGridsOf(tables: Tables, tx: Orm, storeId: number): Promise<readonly NewestGrid[]> {
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const { detailId, id: gridId, createDate, state, placeId } = rankGridTable;
  const newest = await tx
    .selectDistinctOn([detailId], { detailId, gridId, createDate, state })
    .from(rankGridTable)
    .innerJoin(detail, eq(detail.id, detailId))
    .innerJoin(store, and(eq(store.id, detail.searchConditionId), eq(store.placeId, placeId)))
    .where(and(eq(store.id, storeId), eq(detail.active, true), isNull(detail.deleteDate)))
    .orderBy(detailId, sql`(${state} = 'FAILED')`, desc(gridId));
  return newest.toSorted((one, other) => other.gridId - one.gridId);
}

/** Returns the newest complete grid of any of these keywords that was begun at such a moment; null if there is none. */
export async function latestGridOf(
  tx: Reads,
  detailIds: readonly number[],
  begun: (moment: Column) => SQL,
): Promise<(RankGrid & { readonly keyword: string }) | null> {
  if (detailIds.length === 0) return null;
  const [latest] = await tx
    .select({ id: rankGridTable.id, detailId: rankGridTable.detailId, keyword: rankGridTable.keyword })
    .from(rankGridTable)
    .where(
      and(
        inArray(rankGridTable.detailId, [...detailIds]),
        eq(rankGridTable.state, 'DONE'),
        begun(rankGridTable.createDate),
      ),
    )
    .orderBy(desc(rankGridTable.createDate), desc(rankGridTable.id))
    .limit(1);
  if (latest === undefined) return null;
  const [grid] = await gridsOf(tx, latest);
  return grid === undefined ? null : { ...grid, keyword: latest.keyword };
}

function asReading(point: typeof rankGridPoint.$inferSelect): GridReading {
  return {
    row: point.row,
    column: point.column,
    latitude: point.latitude,
    longitude: point.longitude,
    status: point.status,
    rank: point.status === 'OK' ? point.rank : null,
    failure: point.failure,
  };
}

/** Parses a stored centre. */
export function centreOf(text: string): GridCentre {
  return text === 'POSITION' ? 'POSITION' : 'STORE';
}

/** Returns the newest grids with the same points as that one, oldest first, with their totals. */
export async function gridTrend(database: Database, { detailId, id }: { detailId: number; id: number }) {
  const shown = alias(rankGridTable, 'shown');
  const point = rankGridPoint;
  const isMeasured = eq(point.status, 'OK');
  const rows = await database.orm
    .select({
      id: rankGridTable.id,
      createDate: rankGridTable.createDate,
      measured: sql<number>`(count(*) filter (where ${isMeasured}))::integer`,
      top: sql<number>`(count(*) filter (where ${isMeasured} and ${point.rank} <= 3))::integer`,
    })
    .from(shown)
    .innerJoin(
      rankGridTable,
      and(
        eq(rankGridTable.detailId, shown.detailId),
        eq(rankGridTable.size, shown.size),
        eq(rankGridTable.spacing, shown.spacing),
        eq(rankGridTable.centre, shown.centre),
        ne(rankGridTable.state, 'RUNNING'),
      ),
    )
    .innerJoin(point, eq(point.gridId, rankGridTable.id))
    .where(and(eq(shown.id, id), eq(shown.detailId, detailId)))
    .groupBy(rankGridTable.id, rankGridTable.createDate)
    .orderBy(desc(rankGridTable.id))
    .limit(maxInTrend);
  return rows.filter(({ measured }) => measured > 0).toReversed();
}

/** Returns a point of a keyword's grid; undefined if there is none. */
export async function gridPointOf(
  tx: Orm,
  { detailId, gridId, row, column }: { detailId: number; gridId: number; row: number; column: number },
) {
  const [found] = await tx
    .select({ point: rankGridPoint })
    .from(rankGridPoint)
    .innerJoin(rankGridTable, eq(rankGridTable.id, rankGridPoint.gridId))
    .where(
      and(
        eq(rankGridTable.detailId, detailId),
        eq(rankGridPoint.gridId, gridId),
        eq(rankGridPoint.row, row),
        eq(rankGridPoint.column, column),
      ),
    );
  return found === undefined
    ? undefined
    : { ...asReading(found.point), takenAt: found.point.takenAt, placeIdsAbove: found.point.placeIdsAbove };
}
