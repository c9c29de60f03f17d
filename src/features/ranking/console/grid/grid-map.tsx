import { lazy, Suspense } from 'react';
import type { RankGrid } from '#domain/ranks/grid.ts';
import map from '#ranking/console/map/point-map.module.css';
import { RankLegend } from '#ranking/console/rank/rank-legend.tsx';
import { GridTable } from './grid-table.tsx';
import { useGridPoints } from './use-grid-points.ts';

const PointMap = lazy(() => import('#ranking/console/map/point-map.tsx'));

interface GridMapProps {
  grid: Pick<RankGrid, 'size' | 'points'>;
  keyword: string;
}

/** A grid to look at: on the map, and as a table of the same numbers. */
export function GridMap({ grid, keyword }: GridMapProps) {
  const points = useGridPoints(grid, null);
  return (
    <div className={map.split}>
      <Suspense fallback={<div className={map.map} />}>
        <PointMap points={points} label={`${keyword}のグリッド計測の地図`} />
      </Suspense>
      <div>
        <GridTable grid={grid} caption={`${keyword}の地点ごとの順位（上が北）`} />
        <RankLegend />
      </div>
    </div>
  );
}
