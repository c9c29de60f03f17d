import L from 'leaflet';
import { useEffect, useRef } from 'react';
import { metresPerDegree } from '#domain/ranks/grid.ts';
import ground from '#ranking/console/map/map-ground.module.css';
import { North } from '#ranking/console/map/north.tsx';
import { noGroundText, useMapGround } from '#ranking/console/map/use-map-ground.ts';
import 'leaflet/dist/leaflet.css';
import styles from './pin-map.module.css';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

interface PinMapProps {
  /** Null: none yet. */
  position: Position | null;
  /** Radius in metres. */
  radius?: number | undefined;
  label: string;
  /** Called after dragging the pin, moving it with the arrow keys, or clicking the map. */
  onMove: (position: Position) => void;
}

const country: L.LatLngTuple = [36.2, 138.25];

/** A small map with one movable pin. If the tiles fail to load it says so, and the pin and its radius still work. */
export default function PinMap({ position, radius, label, onMove }: PinMapProps) {
  const element = useRef<HTMLElement>(null);
  const map = useRef<L.Map | null>(null);
  const moved = useRef(onMove);
  moved.current = onMove;
  useEffect(() => {
    if (element.current === null) return;
    const made = L.map(element.current, { scrollWheelZoom: false, zoomControl: false });
    made.attributionControl.setPrefix(false);
    L.control.zoom({ zoomInTitle: '拡大', zoomOutTitle: '縮小' }).addTo(made);
    L.control.scale({ imperial: false }).addTo(made);
    made.setView(country, 4);
    made.on('click', ({ latlng }) => moved.current(rounded(latlng)));
    map.current = made;
    return () => {
      made.remove();
      map.current = null;
    };
  }, []);
  const hasTiles = useMapGround(map);
  usePin(map, { position, radius, label, moved });
  return (
    <div className={styles.frame}>
      <section ref={element} className={`${ground.ground} ${styles.map}`} aria-label={label} />
      <North />
      {hasTiles === false && <p className={styles.missing}>{noGroundText}</p>}
    </div>
  );
}

type Pin = Pick<PinMapProps, 'position' | 'radius' | 'label'> & { moved: { readonly current: PinMapProps['onMove'] } };

function usePin(map: { readonly current: L.Map | null }, { position, radius, label, moved }: Pin): void {
  const marker = useRef<L.Marker | null>(null);
  const circle = useRef<L.Circle | null>(null);
  const shown = useRef('');
  const { latitude, longitude } = position ?? { latitude: null, longitude: null };
  useEffect(() => {
    if (map.current === null) return;
    if (latitude === null || longitude === null) {
      marker.current?.remove();
      circle.current?.remove();
      marker.current = circle.current = null;
      shown.current = '';
      return;
    }
    const at: L.LatLngTuple = [latitude, longitude];
    marker.current ??= pinAt(at, label, moved).addTo(map.current);
    marker.current.setLatLng(at);
    if (radius === undefined) circle.current?.remove();
    else {
      circle.current ??= L.circle(at, { radius, weight: 1.5, fillOpacity: 0.08, interactive: false });
      circle.current.setLatLng(at).setRadius(radius).addTo(map.current);
    }
    // Keep the view when the pin moves within it; bring a pin from elsewhere into view
    const bounds = L.latLng(at).toBounds(Math.max(600, (radius ?? 0) * 2.2));
    const isNear = shown.current !== '' && map.current.getBounds().contains(at);
    if (isNear && shown.current === String(radius)) return;
    shown.current = String(radius);
    map.current.fitBounds(bounds, { maxZoom: 16, animate: false });
  }, [map, latitude, longitude, radius, label, moved]);
  useEffect(
    () => () => {
      marker.current = circle.current = null;
      shown.current = '';
    },
    [],
  );
}

function pinAt(at: L.LatLngTuple, label: string, moved: Pin['moved']): L.Marker {
  const mark = document.createElement('span');
  mark.className = styles.pin ?? '';
  const marker = L.marker(at, {
    icon: L.divIcon({ html: mark, className: styles.hold ?? '', iconSize: [44, 44], iconAnchor: [22, 36] }),
    draggable: true,
    autoPan: true,
    title: `${label}のピン`,
    alt: `${label}のピン。矢印キーで動かせます`,
  });
  marker.on('dragend', () => moved.current(rounded(marker.getLatLng())));
  marker.on('add', () => {
    const element = marker.getElement();
    element?.setAttribute('aria-label', `${label}のピン。矢印キーで動かせます`);
    element?.addEventListener('keydown', (event) => {
      const step = (event.shiftKey ? 100 : 10) / metresPerDegree;
      const [north, east] = directions[event.key] ?? [0, 0];
      if (north === 0 && east === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const { lat, lng } = marker.getLatLng();
      const wide = Math.cos((lat * Math.PI) / 180);
      moved.current(rounded({ lat: lat + north * step, lng: lng + (east * step) / wide }));
    });
  });
  return marker;
}

const directions: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

function rounded({ lat, lng }: { readonly lat: number; readonly lng: number }): Position {
  return { latitude: Number(lat.toFixed(7)), longitude: Number(lng.toFixed(7)) };
}
