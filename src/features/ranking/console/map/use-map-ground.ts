import L from 'leaflet';
import { useEffect, useState } from 'react';
import { useCall } from '#core/console/http/calls.ts';
import { getClientSettings } from '#domain/client-settings.ts';

/** `own`: our own points, on what MAP_GROUND says. `places`: Places content, which belongs on Google's map alone. */
export type Shown = 'own' | 'places';

/**
 * Draws what is below the points: the installation's tiles, Google's map, or nothing. False if it could not be drawn; null while unknown
 * and where nothing was wanted. Points are shown in any case.
 */
export function useMapGround(map: { readonly current: L.Map | null }, shown: Shown = 'own'): boolean | null {
  const { data } = useCall(getClientSettings, {}, { staleTime: 'static' });
  const [isDrawn, setIsDrawn] = useState<boolean | null>(null);
  useEffect(() => {
    if (map.current === null || data === undefined) return;
    setIsDrawn(null);
    const { googleMaps, mapGround, mapTilesUrl } = data;
    if (shown === 'places' || mapGround === 'google') {
      if (googleMaps !== null) return google(map.current, googleMaps, setIsDrawn);
      setIsDrawn(false);
    } else if (mapGround === 'gsi') {
      if (mapTilesUrl !== '') return tiles(map.current, mapTilesUrl, setIsDrawn);
      setIsDrawn(false);
    }
  }, [map, data, shown]);
  return isDrawn;
}

type SetDrawn = (next: boolean | ((before: boolean | null) => boolean)) => void;

function tiles(map: L.Map, url: string, setDrawn: SetDrawn): () => void {
  const isOfGsi = url.includes('cyberjapandata.gsi.go.jp');
  const source = 'https://maps.gsi.go.jp/development/ichiran.html';
  const layer = L.tileLayer(url, {
    maxZoom: 18,
    ...(isOfGsi ? { attribution: `<a href="${source}" target="_blank" rel="noreferrer">国土地理院</a>` } : {}),
  });
  layer.on('tileload', () => setDrawn(true));
  layer.on('tileerror', () => setDrawn((before) => before ?? false));
  layer.addTo(map);
  return () => void layer.remove();
}

function google(map: L.Map, from: { readonly url: string; readonly key: string }, setDrawn: SetDrawn): () => void {
  const state: { isGone: boolean; remove: () => void } = { isGone: false, remove: () => {} };
  void import('./google-ground.ts')
    .then(({ addGoogleGround }) => addGoogleGround(map, from, () => setDrawn(false)))
    .then(
      (remove) => {
        if (state.isGone) return remove();
        state.remove = remove;
        setDrawn(true);
      },
      () => !state.isGone && setDrawn(false),
    );
  return () => {
    state.isGone = true;
    state.remove();
  };
}

export const noGroundText = '地図の画像を表示できませんが、位置と距離は正しく示しています。';
