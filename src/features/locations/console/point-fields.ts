import type { Values } from '#core/model/draft.ts';
import type { Position } from './pin-map.tsx';

/** Returns a form's value as a number; null while it is none. */
export function finiteNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the point in a form's 緯度 and 経度; null while they are invalid. */
export function positionIn(values: Values): Position | null {
  const [latitude, longitude] = [finiteNumber(values.latitude), finiteNumber(values.longitude)];
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude };
}

/** Returns the prefecture at the start of an address; null if there is none. */
export function prefectureOf(address: string): string | null {
  return /^(北海道|東京都|京都府|大阪府|(?:神奈川|和歌山|鹿児島)県|[一-龠]{2}県)/.exec(address)?.[1] ?? null;
}
