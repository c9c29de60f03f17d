import { theme } from 'antd';
import { useMemo } from 'react';
import type { SearchedPlace } from '#domain/ranks/place-search.ts';
import PointMap, { type MapPoint } from '#ranking/console/map/point-map.tsx';

/** The candidates of a search, numbered as in their list, on Google's map. */
export default function CandidatesMap({ places }: { places: readonly SearchedPlace[] }) {
  const { token } = theme.useToken();
  const points = useMemo(
    () =>
      places.flatMap(({ placeId, name, latitude, longitude }, at): MapPoint[] =>
        latitude === null || longitude === null
          ? []
          : [
              {
                key: placeId,
                latitude,
                longitude,
                text: String(at + 1),
                label: name,
                size: 26,
                ground: token.colorPrimary,
                ink: token.colorTextLightSolid,
              },
            ],
      ),
    [places, token],
  );
  return <PointMap points={points} label="候補の地図" shown="places" />;
}
