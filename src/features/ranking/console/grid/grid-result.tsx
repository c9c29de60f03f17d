import { Alert, Progress, theme } from 'antd';
import { useMemo } from 'react';
import text from '#core/console/ui/text.module.css';
import { type GridReading, gridSummary, type RankGrid } from '#domain/grid.ts';
import type { KeywordFacts } from '#domain/keyword-ranks.ts';
import { rankBand, rankText } from '#domain/rank.ts';
import map from '#ranking/console/map/point-map.module.css';
import PointMap, { type MapPoint } from '#ranking/console/map/point-map.tsx';
import { RankLegend } from '#ranking/console/rank/rank-chip.tsx';
import { useRankColours } from '#ranking/console/rank/rank-colours.ts';
import { type Fact, FactStrip } from '#ranking/console/ranks/fact-strip.tsx';
import styles from './grid-result.module.css';

/** What was read at the points of a grid: on the map, as a table of the same numbers, and what it comes to. */
export function GridResult({ grid, keyword }: { grid: RankGrid; keyword: KeywordFacts }) {
  const points = useGridPoints(grid);
  const summary = gridSummary(grid.points);
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
        <PointMap points={points} label={`${keyword.keyword}のグリッド計測の地図`} />
        <div>
          <GridTable grid={grid} />
          <p className={`${styles.note} ${text.secondary}`}>上が北です。数字は順位です。</p>
          <RankLegend />
        </div>
      </div>
    </>
  );
}

function useGridPoints(grid: RankGrid): readonly MapPoint[] {
  const { token } = theme.useToken();
  const colours = useRankColours();
  return useMemo(
    () =>
      grid.points.map((point): MapPoint => {
        const isRead = point.status === 'OK';
        const band = colours[rankBand(point.rank)];
        return {
          key: `${point.row} ${point.column}`,
          latitude: point.latitude,
          longitude: point.longitude,
          text: shortText(point),
          label: `${place(point)}：${longText(point)}`,
          size: 34,
          ground: isRead ? band.ground : token.colorBgElevated,
          ink: isRead ? band.ink : token.colorText,
          isHatched: !isRead,
        };
      }),
    [grid.points, colours, token],
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

function GridTable({ grid }: { grid: RankGrid }) {
  const colours = useRankColours();
  const rows = Array.from({ length: grid.size }, (_, row) => grid.points.filter((point) => point.row === row));
  return (
    <div className="tj-wide">
      <table className={styles.grid}>
        <caption className="tj-visually-hidden">地点ごとの順位</caption>
        <tbody>
          {rows.map((row, north) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={north}>
              {row.map((point) => {
                const { ground, ink } = colours[rankBand(point.rank)];
                return point.status === 'OK' ? (
                  <td key={point.column} style={{ background: ground, color: ink }}>
                    {point.rank === null ? '圏外' : point.rank}
                  </td>
                ) : (
                  <td key={point.column} className="tj-unmeasured" title={point.failure ?? undefined}>
                    {point.status === null ? '…' : '−'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function place({ row, column }: GridReading): string {
  return `北から${row + 1}行・西から${column + 1}列`;
}

function shortText({ status, rank }: GridReading): string {
  if (status === null) return '…';
  if (status === 'FAILED') return '−';
  return rank === null ? '外' : String(rank);
}

function longText({ status, rank, failure }: GridReading): string {
  if (status === null) return '計測中';
  return status === 'FAILED' ? `未計測（${failure ?? '計測できませんでした'}）` : rankText(rank);
}
