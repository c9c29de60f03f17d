import L from 'leaflet';
import { useEffect, useState } from 'react';
import { useCall } from '#core/console/http/use-call.ts';
import { getClientSettings } from '#domain/client-settings.ts';

/**
 * Adds the installation's map tiles. False if there are none, or a tile failed and none ever loaded; null while unknown. Points are shown
 * without tiles too.
 */
export function useMapGround(map: { readonly current: L.Map | null }): boolean | null {
  const { data } = useCall(getClientSettings, {}, { staleTime: 'static' });
  const tiles = data?.mapTilesUrl;
  const [hasTiles, setHasTiles] = useState<boolean | null>(null);
  useEffect(() => {
    if (map.current === null || tiles === undefined) return;
    if (tiles === '') {
      setHasTiles(false);
      return;
    }
    const isOfGsi = tiles.includes('cyberjapandata.gsi.go.jp');
    const source = 'https://maps.gsi.go.jp/development/ichiran.html';
    const layer = L.tileLayer(tiles, {
      maxZoom: 18,
      ...(isOfGsi ? { attribution: `<a href="${source}" target="_blank" rel="noreferrer">国土地理院</a>` } : {}),
    });
    layer.on('tileload', () => setHasTiles(true));
    layer.on('tileerror', () => setHasTiles((before) => before ?? false));
    layer.addTo(map.current);
    return () => void layer.remove();
  }, [map, tiles]);
  return hasTiles;
}

export const noGroundText = '地図の画像を表示できませんが、位置と距離は正しく示しています。';
