import {
  array,
  codeOf,
  double,
  epochMs,
  type Infer,
  integer,
  nullable,
  object,
  oneOf,
  string,
} from '#core/model/shape.ts';
import { comparableRank } from './rank.ts';
import { gridOriginLabels, readingStatusLabels } from './reading-codes.ts';

/**
 * Sizes of a grid: a keyword measured at many points around a centre, to see how far its rank reaches. It never counts
 * as a day's reading.
 */
export const gridSizes = [3, 5, 7, 9] as const;
export const gridSpacings = [100, 200, 300, 500, 1000, 2000] as const;
export const gridCentreLabels = { STORE: '店舗', POSITION: '検索位置' } as const;

export type GridCentre = keyof typeof gridCentreLabels;

export interface GridPoint {
  /** Counted from the north. */
  readonly row: number;
  /** Counted from the west. */
  readonly column: number;
  readonly latitude: number;
  readonly longitude: number;
}

const readingParts = {
  row: integer,
  column: integer,
  latitude: double,
  longitude: double,
  status: nullable(codeOf(readingStatusLabels)),
  rank: nullable(integer),
  failure: nullable(string),
} as const;

/** The reading at a point; status null means pending, FAILED is 未計測. */
export const gridReading = object(readingParts);

export type GridReading = Infer<typeof gridReading>;

/** A grid and its readings; lists have the newest first. Moments in epoch ms. */
export const rankGrid = object({
  id: integer,
  size: integer,
  /** metres between neighbours */
  spacing: integer,
  centre: codeOf(gridCentreLabels),
  depth: integer,
  /** Maximum number of API calls. */
  calls: integer,
  state: oneOf(['RUNNING', 'DONE', 'FAILED']),
  origin: codeOf(gridOriginLabels),
  createDate: epochMs,
  finishedDate: nullable(epochMs),
  /** Why it failed. */
  failure: nullable(string),
  instrument: string,
  points: array(gridReading),
});

export type RankGrid = Infer<typeof rankGrid>;

/** A grid's result, for the trend of grids with the same points. */
export const gridRun = object({
  id: integer,
  createDate: epochMs,
  measured: integer,
  /** Points in the top three. */
  top: integer,
});

export type GridRun = Infer<typeof gridRun>;

/** The newest grid of a keyword, for the choice on the store's page. */
export const newestGrid = object({
  detailId: integer,
  gridId: integer,
  createDate: epochMs,
  state: oneOf(['RUNNING', 'DONE', 'FAILED']),
});

export type NewestGrid = Infer<typeof newestGrid>;

/** A point of a grid with the places ranked above the store there. */
export const gridPointFacts = object({
  ...readingParts,
  takenAt: nullable(epochMs),
  /** Null: not recorded. */
  above: nullable(
    array(
      object({
        position: integer,
        placeId: string,
        /** Set when the place is one of the stores that the user can see. */
        store: nullable(object({ id: integer, name: string })),
      }),
    ),
  ),
});

export type GridPointFacts = Infer<typeof gridPointFacts>;

/** Metres per degree of latitude. */
export const metresPerDegree = 111_320;

/** Returns the points of a grid, row by row from the north-west. */
export function gridPoints(
  centre: { latitude: number; longitude: number },
  size: number,
  spacing: number,
): readonly GridPoint[] {
  const north = spacing / metresPerDegree;
  // Meridians converge towards the poles; the minimum avoids a division by zero there
  const east = spacing / (metresPerDegree * Math.max(0.01, Math.cos((centre.latitude * Math.PI) / 180)));
  const middle = (size - 1) / 2;
  const degrees = (value: number) => Math.round(value * 1e7) / 1e7;
  return Array.from({ length: size * size }, (_, index) => {
    const [row, column] = [Math.floor(index / size), index % size];
    return {
      row,
      column,
      latitude: degrees(Math.min(90, Math.max(-90, centre.latitude + (middle - row) * north))),
      longitude: degrees(wrapped(centre.longitude + (column - middle) * east)),
    };
  });
}

const pageSize = 20;

/** Returns the cost of a grid before it runs: its points, and the maximum number of API calls. */
export function gridCost({ size, depth }: { size: number; depth: number }): { points: number; calls: number } {
  const points = size * size;
  return { points, calls: points * Math.ceil(depth / pageSize) };
}

/** Totals over the points. 圏外 enters no average and is counted separately; pending and failed points enter neither. */
export interface GridSummary {
  readonly points: number;
  readonly measured: number;
  readonly waiting: number;
  readonly failed: number;
  readonly out: number;
  /** Points in the top three. */
  readonly top: number;
  readonly average: number | null;
  /** 0 to 1, of the measured points. */
  readonly topShare: number | null;
}

export function gridSummary(readings: readonly Pick<GridReading, 'status' | 'rank'>[]): GridSummary {
  const measured = readings.filter((one) => one.status === 'OK');
  const ranks = measured.flatMap((one) => (one.rank === null ? [] : [one.rank]));
  const top = ranks.filter((rank) => rank <= 3).length;
  return {
    points: readings.length,
    measured: measured.length,
    waiting: readings.filter((one) => one.status === null).length,
    failed: readings.filter((one) => one.status === 'FAILED').length,
    out: measured.length - ranks.length,
    top,
    average: ranks.length === 0 ? null : ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length,
    topShare: measured.length === 0 ? null : top / measured.length,
  };
}

/** A point in two grids; `change` is the places gained, null where one of the two was not measured. */
export interface GridChange {
  readonly before: GridReading;
  readonly after: GridReading;
  readonly change: number | null;
}

/** Compares two grids point by point; null when their points differ. */
export function gridChanges(before: RankGrid, after: RankGrid): readonly GridChange[] | null {
  const at = new Map(before.points.map((point) => [`${point.row} ${point.column}`, point]));
  // 圏外 is compared at the greater depth of the two, so that a change of depth alone does not look like a change of rank
  const depth = Math.max(before.depth, after.depth);
  const changes = after.points.flatMap((point): GridChange[] => {
    const own = at.get(`${point.row} ${point.column}`);
    if (own === undefined || !isSamePlace(own, point)) return [];
    const areRead = own.status === 'OK' && point.status === 'OK';
    const change = areRead ? comparableRank(own.rank, depth) - comparableRank(point.rank, depth) : null;
    return [{ before: own, after: point, change }];
  });
  return changes.length === before.points.length && changes.length === after.points.length ? changes : null;
}

// About two metres: a smaller shift of the centre does not matter to a searcher
function isSamePlace(one: GridPoint, other: GridPoint): boolean {
  return Math.abs(one.latitude - other.latitude) < 2e-5 && Math.abs(one.longitude - other.longitude) < 2e-5;
}

function wrapped(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}
