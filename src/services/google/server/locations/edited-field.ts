import type { mybusinessbusinessinformation_v1 as Information } from '@googleapis/mybusinessbusinessinformation';
import { second } from '#core/model/day.ts';
import type { GoogleClient } from '../client.ts';
import { fieldMask, objectIn, type QueryOf, textIn } from '../json.ts';
import type { StoreLink } from '../store-link.ts';
import { fieldsOfMask, type PatchableField } from './guarded-profile.ts';

type Location = Information.Schema$Location;
type Link = Pick<StoreLink, 'userId' | 'location' | 'storeId'>;

/** A field of a location as the merchant has it at Google now. */
export interface FieldNow {
  /** JSON; null if it has none. */
  readonly value: unknown;
  /** True while Google reviews a change of it (`hasPendingEdits`, `pendingMask`). */
  readonly isInReview: boolean;
}

// One worker sends one call after another, so a turn of the API comes soon; the profile's own quota is waited for in the queue
const patience = 2 * second;

/** Reads one field of a location (`locations.get`, and `getGoogleUpdated` where Google reviews something). Throws GoogleFailure. */
export async function readField(client: GoogleClient, link: Link, field: PatchableField): Promise<FieldNow> {
  const found = await client.call<Location>(link.userId, {
    host: 'businessInformation',
    path: `/v1/${link.location}`,
    query: {
      readMask: fieldMask<Location>(field, 'metadata'),
    } satisfies QueryOf<Information.Params$Resource$Locations$Get>,
    patience,
  });
  const mayBeInReview = objectIn(found, 'metadata').hasPendingEdits === true;
  return { value: found[field] ?? null, isInReview: mayBeInReview && (await isInReview(client, link, field)) };
}

async function isInReview(client: GoogleClient, { userId, location }: Link, field: PatchableField): Promise<boolean> {
  const updated = await client.call<Information.Schema$GoogleUpdatedLocation>(userId, {
    host: 'businessInformation',
    path: `/v1/${location}:getGoogleUpdated`,
    query: {
      readMask: fieldMask<Location>(field),
    } satisfies QueryOf<Information.Params$Resource$Locations$Getgoogleupdated>,
    patience,
  });
  return fieldsOfMask(textIn(updated, 'pendingMask')).includes(field);
}

/**
 * Writes one field of a location (`locations.patch`), or with `validateOnly` only has Google check it. Null clears it. A write is sent once: after
 * an unclear answer read the field before another. Throws GoogleFailure, also without the customer's consent to edits of the profile.
 */
export async function writeField(
  client: GoogleClient,
  { userId, location, storeId }: Link,
  { field, value }: { readonly field: PatchableField; readonly value: unknown },
  { validateOnly }: { readonly validateOnly: boolean },
): Promise<void> {
  await client.call<Location>(userId, {
    host: 'businessInformation',
    method: 'PATCH',
    path: `/v1/${location}`,
    query: {
      updateMask: field,
      ...(validateOnly ? { validateOnly: 'true' } : {}),
    } satisfies QueryOf<Information.Params$Resource$Locations$Patch>,
    body: value === null ? {} : { [field]: value },
    edits: { location, storeId, scope: 'profile', content: null },
    once: !validateOnly,
    patience,
  });
}
