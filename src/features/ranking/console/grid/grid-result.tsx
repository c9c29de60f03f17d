import { Alert, Progress } from 'antd';
import { useMemo, useState } from 'react';
import text from '#core/console/ui/text.module.css';
import { gridSummary, type RankGrid } from '#domain/ranks/grid.ts';
import map from '#ranking/console/map/point-map.module.css';
import PointMap from '#ranking/console/map/point-map.tsx';
import { RankLegend } from '#ranking/console/rank/rank-legend.tsx';
import { type Fact, FactStrip } from '#ranking/console/ranks/fact-strip.tsx';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';
import styles from './grid-result.module.css';
import { GridTable } from './grid-table.tsx';
import { GridTrend } from './grid-trend.tsx';
import { PointDetails } from './point-details.tsx';
import { pointKey } from './point-words.ts';
import { useGridPoints } from './use-grid-points.ts';
import { useStorePoint } from './use-store-point.ts';

/** A grid's result: on the map, as a table of the same numbers, and its summary. Selecting a point shows its details. */
export function GridResult({ grid, keyword }: { grid: RankGrid; keyword: KeywordFacts }) {
  const [picked, setPicked] = useState<string | null>(null);
  const points = useGridPoints(grid, picked);
  const store = useStorePoint(keyword);
  const drawn = useMemo(() => [...points, ...store], [points, store]);
  const summary = gridSummary(grid.points);
  const shown = grid.points.find((point) => pointKey(point) === picked);
  return (
    <>
      {grid.state === 'RUNNING' && <GridProgress done={summary.points - summary.waiting} points={summary.points} />}
      {grid.state === 'FAILED' && (
        <Alert
          type="warning"
          showIcon
          className={styles.notice}
          message="計測できなかった地点があります"
          description={`${grid.failure ?? ''}。時間をおいてもう一度計測してください。`}
        />
      )}
      <FactStrip facts={factsOf(summary)} />
      <div className={map.split}>
        <PointMap
          points={drawn}
          label={`${keyword.keyword}のグリッド計測の地図`}
          onPick={(key) => key !== 'store' && setPicked(key)}
        />
        <div>
          <GridTable grid={grid} caption="地点ごとの順位" picked={picked} onPick={setPicked} />
          <p className={`${styles.note} ${text.secondary}`}>
            上が北です。数字は順位です。地点を選ぶと、場所と上位の店舗が表示されます。
          </p>
          <RankLegend />
          {shown !== undefined && (
            <PointDetails keywordId={keyword.id} grid={grid} row={shown.row} column={shown.column} />
          )}
        </div>
      </div>
      <GridTrend keywordId={keyword.id} grid={grid} />
    </>
  );
}

function GridProgress({ done, points }: { done: number; points: number }) {
  return (
    <div role="status" className={styles.notice}>
      計測しています（{done}／{points}地点）
      <Progress percent={Math.round((done / points) * 100)} showInfo={false} aria-label="グリッド計測の進み具合" />
    </div>
  );
}

function factsOf({ average, topShare, top, measured, out, failed }: ReturnType<typeof gridSummary>): readonly Fact[] {
  return [
    ['平均順位（圏外を除く）', average === null ? '—' : `${average.toFixed(1)}位`],
    ['1〜3位の割合', topShare === null ? '—' : `${Math.round(topShare * 100)}%（${top}／${measured}地点）`],
    ['圏外', `${out}地点`],
    ['未計測', `${failed}地点`],
  ];
}
