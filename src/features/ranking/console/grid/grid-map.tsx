import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { RankGrid } from '#domain/ranks/grid.ts';
import map from '#ranking/console/map/point-map.module.css';
import { RankLegend } from '#ranking/console/rank/rank-legend.tsx';
import { GridTable } from './grid-table.tsx';
import { useGridPoints } from './use-grid-points.ts';

const PointMap = lazy(() => import('#ranking/console/map/point-map.tsx'));

interface GridMapProps {
  grid: Pick<RankGrid, 'size' | 'points'>;
  keyword: string;
  /** True: the map comes by a press. */
  onDemand?: boolean;
}

/** A grid to look at: on the map, and as a table of the same numbers. */
export function GridMap({ grid, keyword, onDemand = false }: GridMapProps) {
  const points = useGridPoints(grid, null);
  const [isOnMap, setOnMap] = useState(!onDemand);
  const plan = (
    <div>
      <GridTable grid={grid} caption={`${keyword}の地点ごとの順位（上が北）`} />
      <RankLegend />
      {!isOnMap && <Button onClick={() => setOnMap(true)}>地図で見る</Button>}
    </div>
  );
  if (!isOnMap) return plan;
  return (
    <div className={map.split}>
      <Suspense fallback={<div className={map.map} />}>
        <PointMap points={points} label={`${keyword}のグリッド計測の地図`} />
      </Suspense>
      {plan}
    </div>
  );
}
