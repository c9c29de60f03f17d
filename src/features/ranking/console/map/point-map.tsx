import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { North } from './north.tsx';
import { noGroundText, useMapGround } from './use-map-ground.ts';
import 'leaflet/dist/leaflet.css';
import ground from './map-ground.module.css';
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
  /** The one whose details stand beside the map. */
  readonly isPicked?: boolean;
  /** The store's own: above all others, and beside its place, lest it hide what was read there. */
  readonly isStore?: boolean;
}

/** px of each edge that what lies on the map takes: the zoom, the north, the scale and the sources. No point stands below them. */
const edges = { left: 48, top: 6, right: 38, bottom: 34 } as const;

interface PointMapProps {
  points: readonly MapPoint[];
  label: string;
  /** By a click on a point. */
  onPick?: (key: string) => void;
}

/**
 * Points on a map, with its scale and its north. The tiles are a ground alone: without them the map says so, and the points stand
 * where they stood. The list beside the map says and does the same, so the points need no place in the keyboard's order.
 */
export default function PointMap({ points, label, onPick }: PointMapProps) {
  const element = useRef<HTMLElement>(null);
  const map = useRef<L.Map | null>(null);
  const drawn = useRef<L.LayerGroup | null>(null);
  const fitted = useRef('');
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    if (element.current === null) return;
    // In steps of a half, for in whole ones up to a half of the room is left and the points lie over each other
    const made = L.map(element.current, { scrollWheelZoom: false, zoomControl: false, zoomSnap: 0.5 });
    made.attributionControl.setPrefix(false);
    L.control.zoom({ zoomInTitle: '拡大', zoomOutTitle: '縮小' }).addTo(made);
    L.control.scale({ imperial: false }).addTo(made);
    made.setView([35.68, 139.76], 12);
    drawn.current = L.layerGroup().addTo(made);
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
      fitted.current = '';
    };
  }, []);
  const hasTiles = useMapGround(map);
  useEffect(() => {
    const group = drawn.current;
    if (map.current === null || group === null) return;
    group.clearLayers();
    for (const point of points) draw(point, group, () => pick.current?.(point.key));
    const bounds = boundsOf(points);
    // Readings that come in one by one must not take the map out of the reader's hands
    const extent = bounds?.toBBoxString() ?? '';
    if (extent === fitted.current) return;
    fitted.current = extent;
    if (bounds !== null) map.current.fitBounds(bounds, { ...roomFor(points), maxZoom: 16, animate: false });
  }, [points]);
  return (
    <div className={styles.frame}>
      <section ref={element} className={`${ground.ground} ${styles.map}`} aria-label={label} />
      <North />
      <p className={styles.ground}>{hasTiles === false && noGroundText}</p>
    </div>
  );
}

function draw(point: MapPoint, group: L.LayerGroup, onClick: () => void): void {
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
  mark.className = [
    styles.point,
    ...(point.isHatched === true ? ['tj-unmeasured'] : []),
    ...(point.isPicked === true ? [styles.picked] : []),
  ].join(' ');
  mark.textContent = point.text;
  Object.assign(mark.style, {
    width: `${point.size}px`,
    height: `${point.size}px`,
    backgroundColor: point.ground,
    color: point.ink,
    padding: '0',
  });
  L.marker(at, {
    icon: L.divIcon({
      html: mark,
      className: '',
      iconSize: [point.size, point.size],
      iconAnchor: point.isStore === true ? [-8, point.size + 8] : [point.size / 2, point.size / 2],
    }),
    keyboard: false,
    zIndexOffset: point.isStore === true ? 10_000 : point.isPicked === true ? 5000 : 0,
    alt: point.label,
  })
    .on('click', onClick)
    .bindTooltip(tooltipOf(point.label))
    .addTo(group);
}

// An element: what a name holds is never markup
function tooltipOf(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

/** What is left free around the outermost places, so that each of their points is seen whole. */
function roomFor(points: readonly MapPoint[]): L.FitBoundsOptions {
  const half = Math.max(0, ...points.filter(({ isStore }) => isStore !== true).map(({ size }) => size)) / 2;
  return {
    paddingTopLeft: [edges.left + half, edges.top + half],
    paddingBottomRight: [edges.right + half, edges.bottom + half],
  };
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
