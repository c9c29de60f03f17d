import type { Place } from '../admin/places.ts';
import { day as dayMs } from '../durations.ts';

/** The usual number per day for a profile of average size; 0 for a metric that is not listed. */
const usual: Readonly<Record<string, number>> = {
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 140,
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 90,
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 25,
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 30,
  BUSINESS_DIRECTION_REQUESTS: 12,
  CALL_CLICKS: 6,
  WEBSITE_CLICKS: 9,
  MESSAGING_CLICKS: 2,
  BUSINESS_BOOKINGS: 0.7,
};

/** The figure of a day. It is always the same, except that it is still incomplete for the newest days. */
export function figureOf(place: Place, metric: string, moment: number, now: number): number {
  const age = Math.floor((now - moment) / dayMs);
  if (age < 1) return 0;
  const size = 0.5 + share(place.id);
  const weekend = [0, 6].includes(new Date(moment).getUTCDay()) ? 1.3 : 1;
  const season = 1 + 0.15 * Math.sin((moment / dayMs / 365.25) * 2 * Math.PI);
  const chance = 0.7 + 0.6 * share(`${place.id} ${metric} ${moment}`);
  const completeness = age <= 3 ? age / 4 : 1;
  return Math.round((usual[metric] ?? 0) * size * weekend * season * chance * completeness);
}

const words = [
  'ランチ',
  '近く',
  '予約',
  '営業時間',
  '駐車場',
  '口コミ',
  'おすすめ',
  '日曜営業',
  '安い',
  '個室',
  '駅前',
  '電話番号',
];

/** The search keywords of a month; rare ones only with a threshold instead of an exact count. */
export function searchesOf(place: Place, year: number, month: number, now: number) {
  const begins = Date.UTC(year, month - 1, 1);
  if (begins > now) return [];
  const base = place.category ?? 'お店';
  return [place.name, base, ...words.map((word) => `${base} ${word}`)].map((searchKeyword, rank) => {
    const count = Math.round((320 * (0.5 + share(`${place.id} ${searchKeyword} ${begins}`))) / (rank + 1) ** 1.3);
    return { searchKeyword, insightsValue: count < 15 ? { threshold: '15' } : { value: String(count) } };
  });
}

/** A number from 0 up to 1, derived from the text. */
function share(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  // Mixes the lowest bits, which depend too much on the last character
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
