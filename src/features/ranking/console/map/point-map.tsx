import L from 'leaflet';
import { useEffect, useRef } from 'react';
import rank from '#ranking/console/rank/rank.module.css';
import { North } from './north.tsx';
import { noGroundText, type Shown, useMapGround } from './use-map-ground.ts';
import 'leaflet/dist/leaflet.css';
import ground from './map-ground.module.css';
import styles from './point-map.module.css';

/** A point on the map. */
export interface MapPoint {
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The label in the marker: a rank or a letter. */
  readonly text: string;
  /** The tooltip. */
  readonly label: string;
  readonly ground: string;
  readonly ink: string;
  /** diameter in px */
  readonly size: number;
  /** radius in metres of the area drawn around it */
  readonly radius?: number;
  /** Hatched: not measured. */
  readonly isHatched?: boolean;
  /** The point whose details are shown. */
  readonly isPicked?: boolean;
  /** The store's own pin: drawn above all others and offset, so that it does not hide the reading there. */
  readonly isStore?: boolean;
}

/** px at each edge covered by controls (zoom, north, scale, attribution); points are kept out of there. */
const edges = { left: 48, top: 6, right: 38, bottom: 34 } as const;

interface PointMapProps {
  points: readonly MapPoint[];
  label: string;
  /** Called when a point is clicked. */
  onPick?: (key: string) => void;
  /** Whether the points are our own, or Places content; by default our own. */
  shown?: Shown;
}

/**
 * Points on a map with scale and north arrow. The tiles are only a background: if they do not load, a message is shown and the points
 * remain. The list next to the map offers the same, so the points are not in the tab order.
 */
export default function PointMap({ points, label, onPick, shown = 'own' }: PointMapProps) {
  const element = useRef<HTMLElement>(null);
  const map = useRef<L.Map | null>(null);
  const drawn = useRef<L.LayerGroup | null>(null);
  const fitted = useRef('');
  const pick = useRef(onPick);
  pick.current = onPick;
  useEffect(() => {
    if (element.current === null) return;
    // Half zoom steps: with whole ones up to half of the space is unused and points overlap
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
  const hasTiles = useMapGround(map, shown);
  useEffect(() => {
    const group = drawn.current;
    if (map.current === null || group === null) return;
    group.clearLayers();
    for (const point of points) draw(point, group, () => pick.current?.(point.key));
    const bounds = boundsOf(points);
    // Fit only if the bounds change, so that arriving readings do not move the map while the user pans
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
    ...(point.isHatched === true ? [rank.unmeasured] : []),
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

// Built as an element, so that a name is never parsed as HTML
function tooltipOf(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

/** The padding around the outermost points, so that each marker is fully visible. */
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
