import type { Place, PlaceRegister } from '../admin/places.ts';

/** A Google user, and the business account (`accounts/{a}`) whose profiles the user manages. */
export interface Identity {
  readonly email: string;
  readonly name: string;
  readonly account: string;
  readonly type: 'LOCATION_GROUP' | 'PERSONAL';
  /** The user manages this many places, the first ones on the map; null: all. */
  readonly profiles: number | null;
}

export const identities: readonly Identity[] = [
  { email: 'headquarters@gmail.example', name: '本部（全店舗）', account: '1', type: 'LOCATION_GROUP', profiles: null },
  { email: 'owner@gmail.example', name: '個人オーナー（3店舗）', account: '2', type: 'PERSONAL', profiles: 3 },
  { email: 'nobody@gmail.example', name: '店舗のないアカウント', account: '3', type: 'PERSONAL', profiles: 0 },
];

/** A business profile: a place on the map, and its number in the business APIs. */
export interface Profile {
  readonly number: string;
  readonly place: Place;
}

const known = new WeakMap<readonly Place[], readonly Profile[]>();

/** The profiles that a user manages. */
export function profilesOf(identity: Identity, places: PlaceRegister): readonly Profile[] {
  const map = places.all();
  const all = known.get(map) ?? map.map((place) => ({ number: numberOf(place), place }));
  known.set(map, all);
  return identity.profiles === null ? all : all.slice(0, identity.profiles);
}

function numberOf({ id, profile }: Place): string {
  if (profile !== undefined) return profile;
  let hash = 0n;
  for (const character of id) hash = (hash * 131n + BigInt(character.codePointAt(0) ?? 0)) % 10n ** 17n;
  return String(hash);
}
