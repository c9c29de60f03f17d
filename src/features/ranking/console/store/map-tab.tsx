import { theme } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { rowIn } from '#core/console/http/calls.ts';
import { Loaded } from '#core/console/ui/states/loaded.tsx';
import { EmptyState } from '#core/console/ui/states/placeholders.tsx';
import text from '#core/console/ui/text.module.css';
import { numberText } from '#core/model/language.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Row } from '#core/model/row-types.ts';
import { rankBand, rankText } from '#domain/ranks/rank.ts';
import map from '#ranking/console/map/point-map.module.css';
import PointMap, { type MapPoint } from '#ranking/console/map/point-map.tsx';
import { RankChip } from '#ranking/console/rank/rank-chip.tsx';
import { bandColours } from '#ranking/console/rank/rank-colours.ts';
import { RankLegend } from '#ranking/console/rank/rank-legend.tsx';
import { useStoreRanking } from '#ranking/console/ranks/use-ranks.ts';
import type { KeywordRanking, SearchPosition } from '#ranking/rules/keyword-ranks.ts';
import styles from './map-tab.module.css';

/** The store and its search locations on a map, with today's best rank at each. */
export default function MapTab({ store }: { store: Row }) {
  const ranking = useStoreRanking(store.id);
  const positions = useMemo(() => positionsOf(ranking.data?.keywords ?? []), [ranking.data]);
  const points = useMapPoints(store, positions);
  return (
    <Loaded query={ranking} rows={8}>
      {() =>
        points.length === 0 ? (
          <EmptyState
            title="地図に表示する地点はありません"
            text="店舗の緯度・経度か、キーワードの検索位置を登録すると表示されます。"
          />
        ) : (
          <div className={map.split}>
            <PointMap points={points} label="店舗と検索位置の地図" />
            <div>
              <ul className="tj-plain" aria-label="検索位置">
                {positions.map((one) => (
                  <PositionItem key={one.position.id} {...one} />
                ))}
              </ul>
              <RankLegend />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}

/** A search location with its keywords. */
interface Position {
  readonly position: SearchPosition;
  readonly keywords: readonly KeywordRanking[];
}

function PositionItem({ position, keywords }: Position) {
  return (
    <li className={styles.position}>
      <strong>{position.name}</strong> <span className={text.secondary}>半径{numberText(position.radius)}m</span>
      <ul className="tj-plain">
        {keywords.map((one) => (
          <li key={one.id} className={styles.keyword}>
            <RankChip rank={one.rank} isMeasured={one.result !== 'UNMEASURED'} />
            <Link
              className="tj-touch"
              to={pathTo(
                '/search-conditions/search-condition-detail-chart-data/:searchConditionDetailId',
                { searchConditionDetailId: one.id },
                { tab: 'grid' },
              )}
            >
              {one.keyword}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The search locations as map points, each with its keywords' best rank, and the store if its location is known. */
function useMapPoints(store: Row, positions: readonly Position[]): readonly MapPoint[] {
  const { token } = theme.useToken();
  const { name, latitude, longitude } = rowIn('search-conditions', store);
  return useMemo(() => {
    const found = positions.map(({ position, keywords }): MapPoint => {
      const measured = keywords.filter((one) => one.result !== 'UNMEASURED');
      const best = measured.toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999))[0];
      const band = bandColours[rankBand(best?.rank ?? null)];
      return {
        key: String(position.id),
        latitude: position.latitude,
        longitude: position.longitude,
        text: best === undefined ? '−' : best.rank === null ? '外' : String(best.rank),
        label: `${position.name}：${best === undefined ? '未計測' : `最も高い順位 ${rankText(best.rank)}`}`,
        size: 32,
        radius: position.radius,
        ...(best === undefined ? { ground: token.colorBgElevated, ink: token.colorText, isHatched: true } : band),
      };
    });
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return found;
    const colour = { ground: token.colorErrorActive, ink: token.colorTextLightSolid };
    return [
      ...found,
      { key: 'store', latitude, longitude, text: '店', label: name ?? '', size: 28, isStore: true, ...colour },
    ];
  }, [positions, token, latitude, longitude, name]);
}

/** Groups the keywords by search location. */
function positionsOf(keywords: readonly KeywordRanking[]): readonly Position[] {
  const byId = new Map<number, { position: SearchPosition; keywords: KeywordRanking[] }>();
  for (const one of keywords) {
    if (one.position === null) continue;
    const found = byId.get(one.position.id) ?? { position: one.position, keywords: [] };
    found.keywords.push(one);
    byId.set(one.position.id, found);
  }
  return [...byId.values()];
}
