import type { mybusinessbusinessinformation_v1 as Information } from '@googleapis/mybusinessbusinessinformation';
import type { Actor } from '#core/model/roles.ts';
import { rememberOffers } from '#sources/server/offers.ts';
import type { GoogleDeps } from '../deps.ts';
import { fieldMask, type GoogleAnswer, numberIn, textIn } from '../json.ts';
import { locationAddress } from './locations.ts';

const mask = fieldMask<Information.Schema$Location>(
  'title',
  'storefrontAddress',
  'latlng',
  'phoneNumbers',
  'websiteUri',
  'categories',
  'metadata',
);

/**
 * What the owner's own profile says of the shop, from `locations.get` of the Business Information API. Remembers that it
 * was offered to the user, so that what is saved of it is known to be the profile's. Throws GoogleFailure.
 */
export async function locationProfile(
  deps: GoogleDeps,
  actor: Actor,
  { userId, location }: { readonly userId: number; readonly location: string },
) {
  const found = await deps.client.call<Information.Schema$Location>(userId, {
    host: 'businessInformation',
    path: `/v1/${location}`,
    query: { readMask: mask },
  });
  const profile = { ...factsOf(found), address: locationAddress(found) };
  await rememberOffers(deps, actor.id, 'businessProfile', [profile]);
  return { ...profile, placeId: textIn(found, 'metadata', 'placeId') };
}

function factsOf(found: GoogleAnswer<Information.Schema$Location>) {
  const website = textIn(found, 'websiteUri');
  return {
    name: textIn(found, 'title')?.slice(0, 100) ?? null,
    latitude: degrees(numberIn(found, 'latlng', 'latitude')),
    longitude: degrees(numberIn(found, 'latlng', 'longitude')),
    phone: textIn(found, 'phoneNumbers', 'primaryPhone'),
    category: textIn(found, 'categories', 'primaryCategory', 'displayName'),
    websiteUrl: website !== null && /^https?:\/\//.test(website) ? website : null,
  };
}

function degrees(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(7));
}
