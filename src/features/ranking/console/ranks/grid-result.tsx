import { Alert, Progress, theme } from 'antd';
import { useMemo } from 'react';
import { type GridReading, gridSummary, type RankGrid } from '#domain/grid.ts';
import type { KeywordFacts } from '#domain/keyword-ranks.ts';
import { rankBand, rankText } from '#domain/rank.ts';
import { RankLegend } from '#ranking/console/rank/rank-chip.tsx';
import { useRankColours } from '#ranking/console/rank/rank-colours.ts';
import PointMap, { type MapPoint } from './point-map.tsx';
import './ranks.css';

/** What was read at the points of a grid: on the map, as a table of the same numbers, and what it comes to. */
export function GridResult({ grid, keyword }: { grid: RankGrid; keyword: KeywordFacts }) {
  const { token } = theme.useToken();
  const colours = useRankColours();
  const summary = gridSummary(grid.points);
  const points = useMemo(
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
  const facts: readonly (readonly [string, string])[] = [
    ['平均順位（圏外を除く）', summary.average === null ? '—' : `${summary.average.toFixed(1)}位`],
    [
      '1〜3位の割合',
      summary.topShare === null
        ? '—'
        : `${Math.round(summary.topShare * 100)}%（${summary.top}／${summary.measured}地点）`,
    ],
    ['圏外', `${summary.out}地点`],
    ['未計測', `${summary.failed}地点`],
  ];
  return (
    <>
      {grid.state === 'RUNNING' && (
        <div role="status" style={{ marginBottom: 12 }}>
          計測しています（{summary.points - summary.waiting}／{summary.points}地点）
          <Progress
            percent={Math.round(((summary.points - summary.waiting) / summary.points) * 100)}
            showInfo={false}
            aria-label="グリッド計測の進み具合"
          />
        </div>
      )}
      {grid.state === 'FAILED' && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          message="計測できなかった地点があります"
          description={`${grid.failure ?? ''}。時間をおいてもう一度計測してください。`}
        />
      )}
      <dl className="tj-strip" style={{ borderColor: token.colorBorderSecondary, background: token.colorBgContainer }}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt style={{ color: token.colorTextSecondary }}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="tj-map-split">
        <PointMap points={points} label={`${keyword.keyword}のグリッド計測の地図`} />
        <div>
          <GridTable grid={grid} />
          <p style={{ color: token.colorTextSecondary, margin: '8px 0' }}>上が北です。数字は順位です。</p>
          <RankLegend />
        </div>
      </div>
    </>
  );
}

function GridTable({ grid }: { grid: RankGrid }) {
  const colours = useRankColours();
  const rows = Array.from({ length: grid.size }, (_, row) => grid.points.filter((point) => point.row === row));
  return (
    <div className="tj-wide">
      <table className="tj-grid-reading">
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
