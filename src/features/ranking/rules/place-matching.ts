import { double, flag, type Infer, nullable, object, string } from '#core/model/shape.ts';

/** A place on the map, as far as it is known. */
export interface Located {
  readonly name: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** True for a shop that visits its customers and shows no address: only its name can be compared. */
  readonly visits?: boolean;
}

/** A place that may be the store. */
export const placeCandidate = object({
  placeId: string,
  name: string,
  address: string,
  latitude: nullable(double),
  longitude: nullable(double),
  /** True for a shop that visits its customers and shows no address. */
  visits: flag,
  /** Metres from the store's point; null where one of them has no coordinates. */
  distance: nullable(double),
  /** Similarity to the store: 0 to 1. */
  likeness: double,
  /** True when another store already has this place. */
  taken: flag,
  /** True when it is so similar, and so much more than all others, that it may be preselected. At most one candidate is. */
  sure: flag,
});

export type PlaceCandidate = Infer<typeof placeCandidate>;

const legalForms = /株式会社|有限会社|合同会社|\(株\)|\(有\)/g;
// Punctuation, symbols, blanks, and the long vowel mark, which is often typed for a dash
const between = /[\s\p{P}\p{S}ー]/gu;

/** Rates found places by similarity to the store, the most likely first. `takenIds`: places of other stores. */
export function rateCandidates(
  store: Located,
  found: readonly (Located & { readonly placeId: string })[],
  takenIds: ReadonlySet<string>,
): PlaceCandidate[] {
  const rated = found
    .map((place) => {
      const distance = metresBetween(store, place);
      const name = textLikeness(store.name, place.name);
      const near = distance === null ? textLikeness(store.address, place.address) : nearness(distance);
      const likeness = 0.6 * name + 0.4 * near;
      return { ...place, visits: place.visits === true, distance, likeness, byName: name, near };
    })
    .sort((one, other) => other.likeness - one.likeness);
  return rated.map(({ byName, near, ...place }, index) => {
    const taken = takenIds.has(place.placeId);
    const next = rated[index + 1]?.likeness ?? 0;
    const sure = index === 0 && !taken && byName >= 0.75 && near >= 0.7 && place.likeness - next >= 0.12;
    return { ...place, taken, sure };
  });
}

/**
 * Returns the similarity of two names or addresses by character pairs: 0 to 1. Ignores width, case, blanks,
 * punctuation, legal forms and postal codes, and treats 丁目, 番地 and 号 alike.
 */
export function textLikeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  if (a.length === 0 || b.length === 0) return plain(one) !== '' && plain(one) === plain(other) ? 1 : 0;
  const left = new Map<string, number>();
  for (const pair of a) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of b) {
    const rest = left.get(pair) ?? 0;
    if (rest === 0) continue;
    shared += 1;
    left.set(pair, rest - 1);
  }
  return (2 * shared) / (a.length + b.length);
}

/** Returns the metres between two points on a spherical earth; null where one is unknown. */
export function metresBetween(
  one: Pick<Located, 'latitude' | 'longitude'>,
  other: Pick<Located, 'latitude' | 'longitude'>,
): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Returns 1 within 50 metres, falling to 0 at a kilometre. */
function nearness(metres: number): number {
  return Math.max(0, Math.min(1, 1 - (metres - 50) / 950));
}

function pairsOf(text: string): string[] {
  const characters = [...plain(text)];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/〒?\d{3}-\d{4}/g, '')
    .replace(/丁目|番地?|号/g, '-')
    .replace(legalForms, '')
    .replace(between, '');
}
