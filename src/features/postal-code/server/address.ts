import type { Address } from 'yubin';

/**
 * Returns the address of a Japanese postal code (seven digits, hyphen optional) as far as the code determines it; null
 * for an unknown code. Uses Japan Post's tables of places and large companies from a package, loaded into memory (38 MB)
 * on first use.
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

// Removes the notes to readers that Japan Post writes in place of a town
function townOf(town: string): string {
  if (town === '以下に掲載がない場合' || (town.includes('の次に') && town.endsWith('くる場合'))) return '';
  const [name = ''] = town.split('（');
  return /^.+一円$/.test(name) ? '' : name;
}
