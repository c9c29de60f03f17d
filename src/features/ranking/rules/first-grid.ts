import { gridCost } from '#domain/ranks/grid.ts';

/** The plan of a store's first grid, which is measured by itself: its points a side, and the metres between them. */
export const firstGridLayout = { size: 5, spacing: 500 } as const;

const { points, calls: fewest } = gridCost({ ...firstGridLayout, depth: 20 });
const { calls: most } = gridCost({ ...firstGridLayout, depth: 60 });

/** Says to those who may measure what a match brings by itself, with its calls from the fewest results a point to the most. */
export const firstGridNotice = `照合した店舗は、最初のグリッド計測を1回だけ自動で行います（${points}地点、検索サービスへの問い合わせは${fewest}〜${most}回）。`;

/** How many first grids are started a day at most, so that the import of many stores costs little at once. */
export const firstGridsOfDay = 20;

/** How often the first grid of a store is begun at most, each time on another day, while it fails. */
export const firstGridAttempts = 3;
