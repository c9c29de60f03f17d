import type { Place } from '../admin/places.ts';
import { competitorsAround } from './competitors.ts';
import { hashRandom } from './hash-random.ts';

export interface Search {
  readonly textQuery: string;
  /** False if the search has no location: a place that it names, by name or address, is then found anywhere. */
  readonly isBiased?: boolean;
  readonly latitude: number;
  readonly longitude: number;
  /** metres */
  readonly radius: number;
}

/** The rank of a place for a search on a given day, from which its later ranks drift. */
export interface Anchor extends Omit<Search, 'radius'> {
  readonly placeId: string;
  readonly rank: number;
  /** Days since 1970. */
  readonly day: number;
}

/** Adjustments that only the emulator's administrator makes. */
export interface RankingOverrides {
  /** Points that are added to a place's score. */
  readonly boosts: Readonly<Record<string, number>>;
  readonly anchors: readonly Anchor[];
}

/** Google's maximum number of results. */
export const maxResults = 60;

/** Other search words for each category. */
const alike: Readonly<Record<string, readonly string[]>> = {
  定食屋: ['定食', 'ランチ', '和食', '夜ごはん', '食堂'],
  カフェ: ['カフェ', '喫茶', 'モーニング', 'コーヒー', '珈琲'],
  歯科医院: ['歯医者', '歯科', 'ホワイトニング', '矯正'],
  整体院: ['整体', '肩こり', '腰痛', '骨盤'],
  美容室: ['美容', 'ヘア', 'カット', '髪'],
  動物病院: ['動物', '犬', '猫', 'ペット'],
  居酒屋: ['居酒屋', '個室', '宴会', '焼き鳥', '酒場'],
  学習塾: ['塾', '個別指導', '受験'],
  薬局: ['薬', '処方', '漢方'],
  自動車整備: ['車検', '自動車', 'タイヤ'],
  不動産会社: ['不動産', '賃貸', '駐車場'],
  鍼灸院: ['鍼', 'マッサージ'],
  写真館: ['写真', '七五三'],
  保育園: ['保育', '学童'],
};

/**
 * The places for a search on a day (days since 1970), the best first. The order depends on the words, the distance, the place's rating, and
 * a random component that drifts from week to week. The result is always the same for the same query on the same day.
 */
export function rankedPlaces(
  search: Search,
  day: number,
  known: readonly Place[],
  { boosts, anchors }: RankingOverrides,
): Place[] {
  const reach = Math.max(search.radius, 1500);
  // A bias is not a limit: a place that is searched by its name is found farther away as well
  const near = known.filter(
    (place) =>
      metresBetween(search, place) < 4 * reach ||
      (search.isBiased === false && isNamedIn(place, search.textQuery)) ||
      (place.name.length > 3 && namedIn(search.textQuery, place.name) > 0.8 && metresBetween(search, place) < 200_000),
  );
  const anchored = new Map(
    anchors.filter(({ textQuery }) => textQuery === search.textQuery).map((anchor) => [anchor.placeId, anchor]),
  );
  const free = [
    ...near.filter(({ id }) => !anchored.has(id)),
    ...competitorsAround(search.latitude, search.longitude, reach),
  ];
  const ranked = free
    .map((place) => ({ place, score: scoreOf(place, search, day) + (boosts[place.id] ?? 0) }))
    .sort((one, other) => other.score - one.score || (one.place.id < other.place.id ? -1 : 1))
    .map(({ place }) => place);
  const held = near.flatMap((place) => {
    const anchor = anchored.get(place.id);
    return anchor === undefined
      ? []
      : [{ place, at: driftedRank(anchor, place, search, day) - (boosts[place.id] ?? 0) / 2 }];
  });
  for (const { place, at } of held.sort((one, other) => one.at - other.at))
    ranked.splice(Math.max(0, Math.round(at) - 1), 0, place);
  return ranked.slice(0, maxResults);
}

function isNamedIn(place: Place, text: string): boolean {
  if (place.name.length > 3 && namedIn(text, place.name) > 0.6) return true;
  return place.address.length > 5 && namedIn(text, place.address) > 0.8;
}

/** The rank of an anchored place on another day, or for a search from another point. */
function driftedRank(anchor: Anchor, place: Place, search: Search, day: number): number {
  const luck = fortune(place.id, search.textQuery, anchor.day) - fortune(place.id, search.textQuery, day);
  const farther = (metresBetween(search, place) - metresBetween(anchor, place)) / 1000;
  return anchor.rank + 0.6 * luck + 3 * farther;
}

function scoreOf(place: Place, search: Search, day: number): number {
  const { textQuery } = search;
  const words = wordsScore(place, textQuery);
  const kilometres = metresBetween(search, place) / 1000;
  const liked = ((place.rating ?? 3.2 + 1.6 * hashRandom('liked', place.id)) - 3) * 6;
  const taste = hashRandom('taste', place.id, textQuery) * 16;
  return words + liked + taste - Math.min(30, kilometres * 5) + fortune(place.id, textQuery, day);
}

/** A random component: a slow wave over months, a faster one over weeks, a little noise from day to day, and an occasional bad day. */
function fortune(id: string, query: string, day: number): number {
  const wave = (name: string, days: number, height: number) =>
    height * Math.sin(2 * Math.PI * (day / days + hashRandom(name, id, query)));
  const unrest = (hashRandom('unrest', id, query, day) - 0.5) * 1.2;
  const badDay = hashRandom('bad', id, query, day) < 0.012 ? -14 : 0;
  return wave('season', 120 + 60 * hashRandom('season length', id), 6) + wave('weeks', 23, 2.5) + unrest + badDay;
}

function wordsScore(place: Place, query: string): number {
  const category = place.category ?? '';
  const trade = (alike[category] ?? [category]).some((word) => word !== '' && query.includes(word)) ? 22 : 0;
  // The name of a town alone does not count as the name of a place
  return trade + 90 * Math.max(0, namedIn(query, place.name) - 0.5);
}

/** How much of the name is in the text, by pairs of characters: 0 to 1. */
function namedIn(text: string, name: string): number {
  const pairs = pairsOf(name);
  const asked = new Set(pairsOf(text));
  return pairs.length === 0 ? 0 : pairs.filter((pair) => asked.has(pair)).length / pairs.length;
}

function pairsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2));
}

/** Accurate enough within a town: treats the earth as flat between the two points. */
export function metresBetween(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const north = (other.latitude - one.latitude) * 111_320;
  const east = (other.longitude - one.longitude) * 111_320 * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
