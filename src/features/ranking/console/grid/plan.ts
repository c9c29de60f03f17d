import { type GridCentre, gridCost, type gridSizes } from '#domain/ranks/grid.ts';

/** The plan of a grid: points per side, distance in metres, and the kind of centre. */
export interface GridPlan {
  readonly size: (typeof gridSizes)[number];
  readonly spacing: number;
  readonly centre: GridCentre;
}

/** Describes the cost of a grid. */
export function costText({ size }: GridPlan, depth: number): string {
  const { points, calls } = gridCost({ size, depth });
  return `${points}地点を${depth}件まで検索し、検索サービスに最大${calls}回問い合わせます`;
}
