import { theme } from 'antd';
import { useMemo } from 'react';
import type { MapPoint } from '#ranking/console/map/point-map.tsx';
import type { KeywordFacts } from '#ranking/rules/keyword-ranks.ts';

/** The store's own pin, if its location is known. */
export function useStorePoint({ store }: Pick<KeywordFacts, 'store'>): readonly MapPoint[] {
  const { token } = theme.useToken();
  const { name, latitude, longitude } = store;
  return useMemo(() => {
    if (latitude === null || longitude === null) return [];
    const colour = { ground: token.colorErrorActive, ink: token.colorTextLightSolid };
    return [{ key: 'store', latitude, longitude, text: '店', label: name, size: 22, isStore: true, ...colour }];
  }, [name, latitude, longitude, token]);
}
