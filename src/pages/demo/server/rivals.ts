import { type Day, day as dayMs, daysBetween } from '#core/model/day.ts';
import { seededRandom } from './random.ts';

/** A competitor of the demo's shops, as shown on the map. */
export interface Rival {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly category: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly rating: number;
}

interface Shop {
  readonly placeId: string;
  readonly category: string;
  readonly latitude: number;
  readonly longitude: number;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const brands = [
  'はるかぜ',
  'あさひ',
  'みどり',
  'ゆうなぎ',
  'つきみ',
  'しらかば',
  'やまびこ',
  'こだま',
  'ほしの',
  'まつば',
];
const places = ['本店', '駅前店', '東口店', '西口店', '中央店'];
const count = 24;

/** Returns a shop's rivals: always the same for the same shop, so that the map emulator can recreate them without stored names. */
export function demoRivals({ placeId, category, latitude, longitude }: Shop): readonly Rival[] {
  const draw = seededRandom(seedOf(placeId));
  return Array.from({ length: count }, (_, index) => ({
    id: `ChIJ${Array.from({ length: 23 }, () => letters[draw.whole(0, letters.length - 1)]).join('')}`,
    name: `${brands[index % brands.length]}${category} ${places[Math.floor(index / brands.length) + draw.whole(0, 2)]}`,
    address: `見本市中央${draw.whole(1, 5)}丁目${draw.whole(1, 20)}-${draw.whole(1, 15)}`,
    category,
    latitude: Number((latitude + (draw.next() - 0.5) / 100).toFixed(7)),
    longitude: Number((longitude + (draw.next() - 0.5) / 100).toFixed(7)),
    rating: 5 - index / 20,
  }));
}

/**
 * Returns the rivals ranked above on a day, `places` of them: the same for months, in an order that seldom changes,
 * including one newcomer.
 */
export function rivalsAbove(rivals: readonly Rival[], today: Day): (day: Day, places: number) => string[] {
  const ids = rivals.map((rival) => rival.id);
  const draw = seededRandom(seedOf(ids[0] ?? ''));
  const newcomer = draw.whole(0, 3);
  const opened = draw.whole(5, 40);
  return (day, above) => {
    const week = Math.floor(Date.parse(day) / (7 * dayMs));
    const known = ids.filter((_, index) => daysBetween(day, today) < opened || index !== newcomer);
    const swap = week % Math.max(1, known.length - 1);
    const order = known.map((id, index) => known[index === swap ? swap + 1 : index === swap + 1 ? swap : index] ?? id);
    return order.slice(0, above);
  };
}

function seedOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}
