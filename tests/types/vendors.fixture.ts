/*
 * Uses of the vendors' answers and requests that must not compile. Each mistake stands in the line after its mark.
 */

import type { businessprofileperformance_v1 as Performance } from '@googleapis/businessprofileperformance';
import type { mybusinessbusinessinformation_v1 as Information } from '@googleapis/mybusinessbusinessinformation';
import type { Review } from '#emulator/contracts/my-business.ts';
import type { SearchTextRequest } from '#emulator/contracts/places.ts';
import { fieldMask, type GoogleAnswer, listIn, type QueryOf, textIn } from '#google/server/json.ts';

export function good(
  location: GoogleAnswer<Information.Schema$Location>,
  review: GoogleAnswer<Review>,
): readonly unknown[] {
  return [
    textIn(location, 'metadata', 'placeId'),
    listIn(review, 'reviewMediaItems').map((media) => textIn(media, 'thumbnailUrl')),
    fieldMask<Information.Schema$Location>('name', 'metadata.placeId'),
  ];
}

export function bad(
  location: GoogleAnswer<Information.Schema$Location>,
  review: GoogleAnswer<Review>,
): readonly unknown[] {
  return [
    // @ts-expect-error a field that Google does not have
    textIn(location, 'metadata', 'placeID'),
    // @ts-expect-error a field of another message
    textIn(review, 'policyViolation'),
    // @ts-expect-error an item's field that Google does not have
    listIn(review, 'reviewMediaItems').map((media) => textIn(media, 'photoUrl')),
    // @ts-expect-error an unknown path of a mask
    fieldMask<Information.Schema$Location>('owner'),
  ];
}

export const query = {
  // @ts-expect-error a parameter that the call does not have
  metrics: ['CALL_CLICKS'],
} satisfies QueryOf<Performance.Params$Resource$Locations$Fetchmultidailymetricstimeseries>;

// @ts-expect-error a field that the request does not have
export const search: SearchTextRequest = { textQuery: 'x', includeServiceAreas: true };
