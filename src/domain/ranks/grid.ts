import { codeOf, type Infer, integer, list, moment, nullable, number, object, oneOf, text } from '#core/model/shape.ts';
import { comparableRank } from './rank.ts';
import { dayOriginLabels, readingStatusLabels } from './reading-codes.ts';

/** A keyword read at many points around a centre, to see how far its place reaches. Never counted as a day's reading. */
export const gridSizes = [3, 5, 7, 9] as const;
export const gridSpacings = [100, 200, 300, 500, 1000, 2000] as const;
export const gridCentreLabels = { STORE: '店舗', POSITION: '検索位置' } as const;

export type GridCentre = keyof typeof gridCentreLabels;

export interface GridPoint {
  /** From the north. */
  readonly row: number;
  /** From the west. */
  readonly column: number;
  readonly latitude: number;
  readonly longitude: number;
}

const readingParts = {
  row: integer,
  column: integer,
  latitude: number,
  longitude: number,
  status: nullable(codeOf(readingStatusLabels)),
  rank: nullable(integer),
  failure: nullable(text),
} as const;

/** What was read at a point; status null is not read yet, FAILED is 未計測. */
export const gridReading = object(readingParts);

export type GridReading = Infer<typeof gridReading>;

/** A grid as it stands: the newest first in lists. Moments in epoch ms. */
export const rankGrid = object({
  id: integer,
  size: integer,
  /** metres between neighbours */
  spacing: integer,
  centre: codeOf(gridCentreLabels),
  depth: integer,
  /** Calls that it costs at most. */
  calls: integer,
  state: oneOf(['RUNNING', 'DONE', 'FAILED']),
  origin: codeOf(dayOriginLabels),
  createDate: moment,
  finishedDate: nullable(moment),
  /** Why it was given up. */
  failure: nullable(text),
  instrument: text,
  points: list(gridReading),
});

export type RankGrid = Infer<typeof rankGrid>;

/** What a grid came to, for the trend of those of the same points. */
export const gridRun = object({
  id: integer,
  createDate: moment,
  measured: integer,
  /** Points among the first three. */
  top: integer,
});

export type GridRun = Infer<typeof gridRun>;

/** A point of a grid with who stood above there. */
export const gridPointFacts = object({
  ...readingParts,
  takenAt: nullable(moment),
  /** Null: it was not kept. */
  above: nullable(
    list(
      object({
        position: integer,
        placeId: text,
        /** When it is one of the stores that the viewer sees. */
        store: nullable(object({ id: integer, name: text })),
      }),
    ),
  ),
});

export type GridPointFacts = Infer<typeof gridPointFacts>;

const metresPerDegree = 111_320;

/** The points of a grid, row by row from the north-west. */
export function gridPoints(
  centre: { latitude: number; longitude: number },
  size: number,
  spacing: number,
): readonly GridPoint[] {
  const north = spacing / metresPerDegree;
  // Meridians come together towards the poles, where nobody keeps a shop
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

/** What a grid costs before it runs: its points, and the calls they need at most. */
export function gridCost({ size, depth }: { size: number; depth: number }): { points: number; calls: number } {
  const points = size * size;
  return { points, calls: points * Math.ceil(depth / pageSize) };
}

/** What the points come to. 圏外 stands in no average and is counted beside; a point without a reading counts nowhere. */
export interface GridSummary {
  readonly points: number;
  readonly measured: number;
  readonly waiting: number;
  readonly failed: number;
  readonly out: number;
  /** Points among the first three. */
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

/** The points of two grids, point by point; null where they are not the same points. */
export function gridChanges(before: RankGrid, after: RankGrid): readonly GridChange[] | null {
  const at = new Map(before.points.map((point) => [`${point.row} ${point.column}`, point]));
  // 圏外 of the deeper one, lest a point seem to move because it was looked for more or less far
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

// A metre or so: a centre that was moved by a hand's breadth is the same to a searcher
function isSamePlace(one: GridPoint, other: GridPoint): boolean {
  return Math.abs(one.latitude - other.latitude) < 2e-5 && Math.abs(one.longitude - other.longitude) < 2e-5;
}

function wrapped(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}
