import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import { Heading } from '#core/console/pages/screen-frames.tsx';
import { useProduct } from '#core/console/session/product.tsx';
import { HelpMark } from '#core/console/ui/page-header.tsx';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import text from '#core/console/ui/text.module.css';
import { mayDo } from '#core/model/access.ts';
import { minuteText } from '#core/model/day.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Row } from '#core/model/row-types.ts';
import { gridSummary, type NewestGrid, type RankGrid } from '#domain/ranks/grid.ts';
import { useGridPoints } from '#ranking/console/grid/use-grid-points.ts';
import { useGrid, useStoreGrids } from '#ranking/console/grid/use-grids.ts';
import { useStorePoint } from '#ranking/console/grid/use-store-point.ts';
import PointMap from '#ranking/console/map/point-map.tsx';
import { firstGridNotice } from '#ranking/rules/first-grid.ts';
import type { KeywordRanking } from '#ranking/rules/keyword-ranks.ts';
import styles from './ranking-tab.module.css';

const topHelp =
  'グリッド計測で順位を確かめた地点のうち、1〜3位に表示された地点の割合です。地図のすぐ下に並ぶのが上位3店のためです。';

interface StoreGridProps {
  store: Row;
  keywords: readonly KeywordRanking[];
}

/** The newest grid of one of the store's keywords on the map. The keyword with the newest one is shown first. */
export default function StoreGrid(props: StoreGridProps) {
  return (
    <section aria-label="グリッド計測" className={styles.figure}>
      <Heading>周辺での順位</Heading>
      <Loaded query={useStoreGrids(props.store.id)} rows={1} height={360}>
        {({ data, isFirstPlanned }) => <Newest {...props} newest={data} isFirstPlanned={isFirstPlanned} />}
      </Loaded>
    </section>
  );
}

interface NewestProps extends StoreGridProps {
  newest: readonly NewestGrid[];
  isFirstPlanned: boolean;
}

function Newest({ store, keywords, newest, isFirstPlanned }: NewestProps) {
  const { resources, actor } = useProduct();
  const mayMeasure = mayDo(resourceNamed(resources, 'search-conditions'), 'measure', actor);
  const [asked, setAsked] = useState<number | null>(null);
  const chosen = asked ?? newest[0]?.detailId ?? keywords[0]?.id;
  const grid = newest.find(({ detailId }) => detailId === chosen);
  const hasGrid = (id: number) => newest.some(({ detailId }) => detailId === id);
  if (chosen === undefined) return null;
  return (
    <>
      {newest.length > 0 && (
        <Select
          aria-label="地図に表示するキーワード"
          value={chosen}
          onChange={setAsked}
          options={keywords.map(({ id, keyword }) => ({
            value: id,
            label: hasGrid(id) ? keyword : `${keyword}（グリッド計測なし）`,
          }))}
          className={styles.choice}
        />
      )}
      {grid === undefined ? (
        <p className={text.secondary}>
          {newest.length === 0 ? 'グリッド計測はまだありません。' : 'このキーワードのグリッド計測はまだありません。'}
          {newest.length === 0 && isFirstPlanned && mayMeasure && firstGridNotice}
          <GridLink id={chosen}>グリッド計測を開く</GridLink>
        </p>
      ) : (
        <ShownGrid store={store} of={grid} />
      )}
    </>
  );
}

function ShownGrid({ store, of: { detailId, gridId } }: { store: Row; of: NewestGrid }) {
  return (
    <Loaded query={useGrid(detailId, gridId)} rows={1} height={360}>
      {(grid) => <GridMap store={store} detailId={detailId} grid={grid} />}
    </Loaded>
  );
}

/** The grid on the map, and in how many of its points the store is among the first three. */
function GridMap({ store, detailId, grid }: { store: Row; detailId: number; grid: RankGrid }) {
  const { name = '', latitude = null, longitude = null } = rowIn('search-conditions', store);
  const points = useGridPoints(grid);
  const own = useStorePoint({ store: { name: name ?? '', latitude, longitude } });
  const drawn = useMemo(() => [...points, ...own], [points, own]);
  const { topShare, top, measured, points: all } = gridSummary(grid.points);
  return (
    <>
      <PointMap points={drawn} label="周辺での順位の地図" />
      <dl className={styles.share}>
        <dt className={text.secondary}>
          1〜3位の割合
          <HelpMark label="1〜3位の割合" help={topHelp} />
        </dt>
        <dd>{topShare === null ? '—' : `${Math.round(topShare * 100)}%（${top}／${measured}地点）`}</dd>
      </dl>
      <p className={`${text.secondary} ${text.small}`}>
        {grid.state === 'RUNNING' ? `計測しています（${measured}／${all}地点）` : `${minuteText(grid.createDate)} 計測`}
        ・<GridLink id={detailId}>地点ごとの順位を見る</GridLink>
      </p>
    </>
  );
}

function GridLink({ id, children }: { id: number; children: string }) {
  return (
    <Link
      className="tj-touch"
      to={pathTo(
        '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
        { searchConditionDetailId: id },
        { tab: 'grid' },
      )}
    >
      {children}
    </Link>
  );
}
