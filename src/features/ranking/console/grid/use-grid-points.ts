import { theme } from 'antd';
import { useMemo } from 'react';
import type { RankGrid } from '#domain/ranks/grid.ts';
import { rankBand } from '#domain/ranks/rank.ts';
import type { MapPoint } from '#ranking/console/map/point-map.tsx';
import { bandColours } from '#ranking/console/rank/rank-colours.ts';
import { longText, placeText, pointKey, shortText } from './point-words.ts';

/** A grid's points for the map, in the colours of their ranks. */
export function useGridPoints(grid: Pick<RankGrid, 'points'>, picked: string | null = null): readonly MapPoint[] {
  const { token } = theme.useToken();
  return useMemo(
    () =>
      grid.points.map((point): MapPoint => {
        const isRead = point.status === 'OK';
        const band = bandColours[rankBand(point.rank)];
        return {
          key: pointKey(point),
          latitude: point.latitude,
          longitude: point.longitude,
          text: shortText(point),
          label: `${placeText(point)}：${longText(point)}`,
          isPicked: pointKey(point) === picked,
          size: 34,
          ground: isRead ? band.ground : token.colorBgElevated,
          ink: isRead ? band.ink : token.colorText,
          isHatched: !isRead,
        };
      }),
    [grid.points, picked, token],
  );
}
