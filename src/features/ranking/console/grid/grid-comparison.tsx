import { Alert, theme } from 'antd';
import { useMemo } from 'react';
import { Matrix, ScrollX } from '#core/console/ui/table/data-table.tsx';
import text from '#core/console/ui/text.module.css';
import { minuteText } from '#core/model/day.ts';
import { type GridChange, gridChanges, gridSummary, type RankGrid } from '#domain/ranks/grid.ts';
import map from '#ranking/console/map/point-map.module.css';
import PointMap, { type MapPoint } from '#ranking/console/map/point-map.tsx';
import { RankChange } from '#ranking/console/rank/rank.tsx';
import { RankLegend } from '#ranking/console/rank/rank-legend.tsx';
import { FactStrip } from '#ranking/console/ranks/fact-strip.tsx';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';
import styles from './grid-result.module.css';
import { GridTable } from './grid-table.tsx';
import { longText, placeText, pointChangeText, pointKey } from './point-words.ts';
import { useStorePoint } from './use-store-point.ts';

interface GridComparisonProps {
  before: RankGrid;
  after: RankGrid;
  keyword: KeywordFacts;
}

/** Compares two grids with the same points: both results, and each point's change. */
export function GridComparison({ before, after, keyword }: GridComparisonProps) {
  const changes = useMemo(() => gridChanges(before, after), [before, after]);
  if (changes === null)
    return (
      <Alert
        type="info"
        showIcon
        className={styles.notice}
        message="この2回は計測した地点が違うため比べられません"
        description="地点の数・間隔・中心が同じ計測どうしを比べられます。中心の位置を変えた前後も比べられません。"
      />
    );
  return <Comparison changes={changes} before={before} after={after} keyword={keyword} />;
}

function Comparison({ changes, before, after, keyword }: GridComparisonProps & { changes: readonly GridChange[] }) {
  const points = useChangePoints(changes);
  const store = useStorePoint(keyword);
  const drawn = useMemo(() => [...points, ...store], [points, store]);
  const known = changes.flatMap(({ change }) => (change === null ? [] : [change]));
  const [old, now] = [gridSummary(before.points), gridSummary(after.points)];
  const share = ({ topShare }: typeof now) => (topShare === null ? '—' : `${Math.round(topShare * 100)}%`);
  const average = (one: typeof now) => (one.average === null ? '—' : `${one.average.toFixed(1)}位`);
  return (
    <>
      <FactStrip
        facts={[
          ['平均順位（圏外を除く）', `${average(old)} → ${average(now)}`],
          ['1〜3位の割合', `${share(old)} → ${share(now)}`],
          ['上がった地点', `${known.filter((change) => change > 0).length}地点`],
          ['下がった地点', `${known.filter((change) => change < 0).length}地点`],
        ]}
      />
      <div className={map.split}>
        <PointMap points={drawn} label={`${keyword.keyword}のグリッド計測の差の地図`} />
        <div className={styles.tables}>
          <figure>
            <figcaption>前　{minuteText(before.createDate)}</figcaption>
            <GridTable grid={before} caption="前の計測の地点ごとの順位" />
          </figure>
          <figure>
            <figcaption>後　{minuteText(after.createDate)}</figcaption>
            <GridTable grid={after} caption="後の計測の地点ごとの順位" />
          </figure>
          <figure>
            <figcaption>差</figcaption>
            <ChangeTable changes={changes} size={after.size} />
          </figure>
        </div>
      </div>
      <p className={`${styles.note} ${text.secondary}`}>
        上が北です。▲は上がった順位、▼は下がった順位です。どちらかが未計測の地点は−です。
      </p>
      <RankLegend />
    </>
  );
}

function ChangeTable({ changes, size }: { changes: readonly GridChange[]; size: number }) {
  return (
    <ScrollX>
      <Matrix
        form="tiles"
        caption="地点ごとの順位の差"
        hasHeadings={false}
        rows={Array.from({ length: size }, (_, row) => changes.filter(({ after }) => after.row === row))}
        rowKey={(row) => row[0]?.after.row ?? ''}
        columns={Array.from({ length: size }, (_, key) => ({ key }))}
        cell={(row, { key }) => {
          const change = row[key]?.change ?? null;
          return change === null ? '−' : <RankChange change={change} />;
        }}
        cellProps={() => ({ className: styles.change })}
      />
    </ScrollX>
  );
}

function useChangePoints(changes: readonly GridChange[]): readonly MapPoint[] {
  const { token } = theme.useToken();
  return useMemo(
    () =>
      changes.map(({ before, after, change }): MapPoint => {
        const inks = [token.colorErrorText, token.colorText, token.colorSuccessText];
        return {
          key: pointKey(after),
          latitude: after.latitude,
          longitude: after.longitude,
          text: pointChangeText(change),
          label: `${placeText(after)}：${longText(before)} → ${longText(after)}`,
          size: 34,
          ground: token.colorBgElevated,
          ink: inks[Math.sign(change ?? 0) + 1] ?? token.colorText,
          isHatched: change === null,
        };
      }),
    [changes, token],
  );
}
