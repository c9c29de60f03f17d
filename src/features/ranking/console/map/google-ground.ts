/// <reference types="google.maps" />
import L from 'leaflet';
import { type GoogleMaps, loadGoogleMaps, onKeyRefused } from './google-maps.ts';
import styles from './map-ground.module.css';

/**
 * Puts Google's own map, whole and with its logo and terms, behind the points of a Leaflet map, and keeps both on the
 * same centre and zoom. Rejects if Google's script cannot be loaded; `onRefused` is called if Google refuses the key.
 */
export async function addGoogleGround(map: L.Map, from: GoogleMaps, onRefused: () => void): Promise<() => void> {
  const maps = await loadGoogleMaps(from);
  const forget = onKeyRefused(onRefused);
  const element = L.DomUtil.create('div', styles.google);
  map.getContainer().prepend(element);
  const ground = new maps.Map(element, {
    ...viewOf(map),
    disableDefaultUI: true,
    gestureHandling: 'none',
    keyboardShortcuts: false,
    clickableIcons: false,
    isFractionalZoomEnabled: true,
  });
  const follow = () => ground.moveCamera(viewOf(map));
  map.on('move zoom', follow);
  return () => {
    forget();
    map.off('move zoom', follow);
    element.remove();
  };
}

function viewOf(map: L.Map): { readonly center: google.maps.LatLngLiteral; readonly zoom: number } {
  const { lat, lng } = map.getCenter();
  return { center: { lat, lng }, zoom: map.getZoom() };
}
