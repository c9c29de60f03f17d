import type { Place } from '../admin/places.ts';
import { choose, hashRandom } from './hash-random.ts';

/** Degrees, half a kilometre from south to north: the map is filled square by square, so that neighbouring searches agree. */
const side = 0.005;
const inOneSquare = 5;

const brands = ['あおば', 'かえで', 'ひなた', 'みなも', 'こまち', 'つばさ', 'わかば', 'すずらん', 'ことり', 'なないろ'];
const trades: readonly (readonly [ending: string, category: string])[] = [
  ['食堂', '定食屋'],
  ['珈琲', 'カフェ'],
  ['歯科', '歯科医院'],
  ['整体院', '整体院'],
  ['美容室', '美容室'],
  ['動物病院', '動物病院'],
  ['酒場', '居酒屋'],
  ['学習塾', '学習塾'],
  ['薬局', '薬局'],
  ['自動車', '自動車整備'],
  ['不動産', '不動産会社'],
  ['鍼灸院', '鍼灸院'],
  ['写真館', '写真館'],
  ['保育園', '保育園'],
];

/** The invented places within about `reach` metres of a point. */
export function competitorsAround(latitude: number, longitude: number, reach: number): Place[] {
  const squares = Math.min(6, Math.ceil(reach / 550));
  const [row, column] = [Math.round(latitude / side), Math.round(longitude / side)];
  const found: Place[] = [];
  for (let north = -squares; north <= squares; north += 1)
    for (let east = -squares; east <= squares; east += 1)
      for (let nth = 0; nth < inOneSquare; nth += 1) found.push(competitor(row + north, column + east, nth));
  return found;
}

/** The invented place with that id; null if there is none. */
export function competitorOf(id: string): Place | null {
  const [, row, column, nth] = /^ChIJn(-?\d+)_(-?\d+)_(\d)[0-9A-F]{6}$/.exec(id) ?? [];
  if (row === undefined || column === undefined || nth === undefined) return null;
  const place = competitor(Number(row), Number(column), Number(nth));
  return place.id === id ? place : null;
}

function competitor(row: number, column: number, nth: number): Place {
  const where = [row, column, nth] as const;
  const [ending, category] = choose(trades, 'trade', ...where);
  const seal = Math.floor(hashRandom('id', ...where) * 0x1000000);
  return {
    id: `ChIJn${row}_${column}_${nth}${seal.toString(16).toUpperCase().padStart(6, '0')}`,
    name: `${choose(brands, 'brand', ...where)}${ending} ${(Math.abs(row * 31 + column) % 90) + 10}号店`,
    latitude: round((row + hashRandom('north', ...where) - 0.5) * side),
    longitude: round((column + hashRandom('east', ...where) - 0.5) * side),
    address: `中央${1 + Math.floor(hashRandom('block', ...where) * 9)}丁目${1 + Math.floor(hashRandom('house', ...where) * 30)}`,
    category,
    rating: Math.round((2.6 + 2.2 * hashRandom('rating', ...where)) * 10) / 10,
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
