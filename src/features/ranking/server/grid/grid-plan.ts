import { and, eq, sql } from 'drizzle-orm';
import { type Day, dayOf, hour } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type GridCentre, gridPoints } from '#domain/ranks/grid.ts';
import type { GridOrigin } from '#domain/ranks/reading-codes.ts';
import type { Tables } from '#product';
import type { GridProblem } from '#ranking/rules/grid-schedule.ts';
import { statusToday } from '#terms/server/in-force.ts';
import { keywordAgreedOn, storeMeasuredOn } from '#terms/server/on-day.ts';
import type { Instrument } from '../instrument.ts';
import { positionsOf } from '../keyword.ts';
import { addGrid, closeAbandoned } from './grid-store.ts';

/** Number of points per side, distance in metres, and the kind of centre. */
export interface GridLayout {
  readonly size: number;
  readonly spacing: number;
  readonly centre: GridCentre;
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** The parameters of a keyword's grid at this moment. */
export interface GridContext {
  readonly detailId: number;
  readonly storeId: number;
  readonly keyword: string;
  readonly language: string;
  readonly depth: number;
  readonly radius: number;
  readonly placeId: string | null;
  readonly points: Readonly<Record<GridCentre, Point | null>>;
  /** True when the keyword is measured on that day. */
  readonly isMeasured: boolean;
  /** True when the contract or the keyword has ended, so that it is not measured again. */
  readonly isOver: boolean;
}

const fallbackRadius = 1000;
/** Every point makes calls of a paid service: how many grids a user may start, manual and scheduled together. */
export const gridAllowance = { calls: 20, within: hour };

/** Returns the parameters of a keyword's grid; null if the keyword or the store does not exist. */
export async function gridContext(tables: Tables, tx: Orm, detailId: number, day: Day): Promise<GridContext | null> {
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const [row] = await tx
    .select({
      detail,
      store,
      status: sql<string>`${statusToday(tables)}`,
      isMeasured: sql<boolean>`${storeMeasuredOn(tables, day)} and ${keywordAgreedOn(tables, day)}`,
    })
    .from(detail)
    .innerJoin(store, eq(store.id, detail.searchConditionId))
    .where(and(eq(detail.id, detailId), alive(detail), alive(store)));
  if (row === undefined) return null;
  const position = (await positionsOf(tables, tx, eq(detail.id, detailId))).get(detailId) ?? null;
  const { latitude, longitude, placeId, contractEnd } = row.store;
  const { effectiveTo } = row.detail;
  return {
    detailId,
    storeId: row.store.id,
    keyword: row.detail.keyword,
    language: typeof row.detail.language === 'string' ? row.detail.language : 'ja',
    depth: row.detail.depth,
    radius: position?.radius ?? fallbackRadius,
    placeId: placeId === '' ? null : placeId,
    points: { STORE: latitude === null || longitude === null ? null : { latitude, longitude }, POSITION: position },
    isMeasured: row.isMeasured,
    isOver:
      row.status === 'ENDED' ||
      !row.detail.active ||
      (effectiveTo !== null && effectiveTo < day) ||
      (contractEnd !== null && contractEnd < day),
  };
}

/** Returns what is missing for a grid with that plan; null if nothing. */
export function gridProblemOf(
  { placeId, points }: GridContext,
  { centre }: Pick<GridLayout, 'centre'>,
): GridProblem | null {
  if (placeId === null) return 'NO_PLACE';
  return points[centre] === null ? 'NO_POINT' : null;
}

/** Throws AppError no_place or no_point if something is missing for a grid around that centre. */
function requireComplete({ placeId, points }: GridContext, centre: GridCentre): { placeId: string; middle: Point } {
  const middle = points[centre];
  if (placeId === null) throw new AppError('no_place');
  if (middle === null)
    throw new AppError('no_point', { params: { name: centre === 'POSITION' ? '検索位置' : '店舗' } });
  return { placeId, middle };
}

/** Returns the parameters of a keyword's grid. Throws AppError if it can never run. */
export async function requireGridContext(
  tables: Tables,
  tx: Orm,
  { detailId, centre, now }: { detailId: number; centre: GridCentre; now: number },
): Promise<GridContext> {
  const ground = await gridContext(tables, tx, detailId, dayOf(now));
  if (ground === null) throw new AppError('not_found');
  requireComplete(ground, centre);
  return ground;
}

interface NewGridRun {
  readonly ground: GridContext;
  readonly plan: GridLayout;
  readonly origin: GridOrigin;
  readonly requestedBy: number | null;
  readonly now: number;
  readonly instrument: Pick<Instrument, 'name' | 'version'>;
}

/**
 * Creates a grid with unread points; returns its id. Throws AppError no_place or no_point, or 409 while another one of the keyword is
 * running.
 */
export async function startGrid(tx: Orm, { ground, plan, origin, requestedBy, now, instrument }: NewGridRun) {
  const { detailId, keyword, language, depth, radius } = ground;
  const { placeId, middle } = requireComplete(ground, plan.centre);
  await closeAbandoned(tx, detailId, now);
  const grid = {
    ...{ detailId, keyword, language, depth, radius, placeId, origin, requestedBy, createDate: now },
    ...{ size: plan.size, spacing: plan.spacing, centre: plan.centre },
    ...{ instrument: instrument.name, instrumentVersion: instrument.version },
  };
  return addGrid(tx, grid, gridPoints(middle, plan.size, plan.spacing));
}
