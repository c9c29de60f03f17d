import type { Address } from 'yubin';

/**
 * The address of a Japanese postal code (seven digits, with or without a hyphen) as far as the code alone tells it; null
 * for a code that there is none. The tables are Japan Post's, of places and of large companies; they come with a package
 * and are read into memory (38 MB) when they are first asked for.
 */
export async function addressOf(code: string): Promise<string | null> {
  const { getAddress } = await import('yubin');
  const found = getAddress(code);
  return found === null ? null : inWords(found);
}

function inWords(found: Address): string {
  const street = found.source === 'jigyosyo' ? found.streetAddress : '';
  return `${found.prefecture}${found.city}${townOf(found.town)}${street}`.normalize('NFKC');
}

// What Japan Post writes where a town would stand: notes for its readers
function townOf(town: string): string {
  if (town === '以下に掲載がない場合' || (town.includes('の次に') && town.endsWith('くる場合'))) return '';
  const [name = ''] = town.split('（');
  return /^.+一円$/.test(name) ? '' : name;
}
