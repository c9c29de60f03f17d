import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTiles } from './use-tiles.ts';
import 'leaflet/dist/leaflet.css';
import styles from './point-map.module.css';

/** Something at a place on the map. */
export interface MapPoint {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  /** What stands on it: a place, a letter. */
  readonly text: string;
  /** Said when one points at it. */
  readonly label: string;
  readonly ground: string;
  readonly ink: string;
  /** px across */
  readonly size: number;
  /** metres around it that belong to it */
  readonly radius?: number;
  /** Not measured: hatched, as everywhere. */
  readonly isHatched?: boolean;
}

/**
 * Points on a map. The tiles are a ground alone: without them the points stand where they stood. The list beside the map says the
 * same, so the points need no place in the keyboard's order.
 */
export default function PointMap({ points, label }: { points: readonly MapPoint[]; label: string }) {
  const tiles = useTiles();
  const element = useRef<HTMLElement>(null);
  const map = useRef<L.Map | null>(null);
  const drawn = useRef<L.LayerGroup | null>(null);
  const fitted = useRef('');
  useEffect(() => {
    if (element.current === null) return;
    const made = L.map(element.current, { scrollWheelZoom: false, attributionControl: true });
    made.attributionControl.setPrefix(false);
    made.setView([35.68, 139.76], 12);
    drawn.current = L.layerGroup().addTo(made);
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
      fitted.current = '';
    };
  }, []);
  useEffect(() => {
    if (map.current === null || tiles === null) return;
    const isOfGsi = tiles.includes('cyberjapandata.gsi.go.jp');
    const layer = L.tileLayer(tiles, {
      maxZoom: 18,
      ...(isOfGsi
        ? {
            attribution:
              '<a href="https://maps.gsi.go.jp/development/ichiran.html" target="_blank" rel="noreferrer">国土地理院</a>',
          }
        : {}),
    });
    layer.addTo(map.current);
    return () => void layer.remove();
  }, [tiles]);
  useEffect(() => {
    const group = drawn.current;
    if (map.current === null || group === null) return;
    group.clearLayers();
    for (const point of points) draw(point, group);
    const bounds = boundsOf(points);
    // Readings that come in one by one must not take the map out of the reader's hands
    const extent = bounds?.toBBoxString() ?? '';
    if (extent === fitted.current) return;
    fitted.current = extent;
    if (bounds !== null) map.current.fitBounds(bounds, { padding: [24, 24], maxZoom: 16, animate: false });
  }, [points]);
  return <section ref={element} className={styles.map} aria-label={label} />;
}

function draw(point: MapPoint, group: L.LayerGroup): void {
  const at: L.LatLngTuple = [point.latitude, point.longitude];
  if (point.radius !== undefined)
    L.circle(at, {
      radius: point.radius,
      color: point.ground,
      weight: 1.5,
      fillOpacity: 0.06,
      interactive: false,
    }).addTo(group);
  const mark = document.createElement('span');
  mark.className = point.isHatched === true ? `${styles.point} tj-unmeasured` : (styles.point ?? '');
  mark.textContent = point.text;
  Object.assign(mark.style, {
    width: `${point.size}px`,
    height: `${point.size}px`,
    backgroundColor: point.ground,
    color: point.ink,
    padding: '0',
  });
  L.marker(at, {
    icon: L.divIcon({ html: mark, className: '', iconSize: [point.size, point.size] }),
    keyboard: false,
    alt: point.label,
  })
    .bindTooltip(tooltipOf(point.label))
    .addTo(group);
}

// An element: what a name holds is never markup
function tooltipOf(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

function boundsOf(points: readonly MapPoint[]): L.LatLngBounds | null {
  const [first] = points;
  if (first === undefined) return null;
  const bounds = L.latLngBounds([first.latitude, first.longitude], [first.latitude, first.longitude]);
  for (const { latitude, longitude, radius } of points) {
    bounds.extend([latitude, longitude]);
    if (radius !== undefined) bounds.extend(L.latLng(latitude, longitude).toBounds(radius * 2));
  }
  return bounds;
}
