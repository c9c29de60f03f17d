import { type GridCentre, gridCost, type gridSizes } from '#domain/ranks/grid.ts';

/** What is measured: how many points, how far apart, around what. */
export interface GridPlan {
  readonly size: (typeof gridSizes)[number];
  readonly spacing: number;
  readonly centre: GridCentre;
}

/** What one grid costs. */
export function costText({ size }: GridPlan, depth: number): string {
  const { points, calls } = gridCost({ size, depth });
  return `${points}地点を${depth}件まで検索し、検索サービスに最大${calls}回問い合わせます`;
}
