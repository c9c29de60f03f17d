import { theme } from 'antd';
import { useMemo } from 'react';
import type { MapPoint } from '#ranking/console/map/point-map.tsx';

interface StorePlace {
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The store's own pin, if its location is known. */
export function useStorePoint({ store }: { readonly store: StorePlace }): readonly MapPoint[] {
  const { token } = theme.useToken();
  const { name, latitude, longitude } = store;
  return useMemo(() => {
    if (latitude === null || longitude === null) return [];
    const colour = { ground: token.colorErrorActive, ink: token.colorTextLightSolid };
    return [{ key: 'store', latitude, longitude, text: '店', label: name, size: 22, isStore: true, ...colour }];
  }, [name, latitude, longitude, token]);
}
