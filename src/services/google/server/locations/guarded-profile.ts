import type { mybusinessaccountmanagement_v1 as Management } from '@googleapis/mybusinessaccountmanagement';
import type { mybusinessbusinessinformation_v1 as Information } from '@googleapis/mybusinessbusinessinformation';
import type { VoiceOfMerchantState } from '#emulator/contracts/verifications.ts';
import type { GoogleClient } from '../client.ts';
import { GoogleFailure } from '../failure.ts';
import {
  fieldMask,
  type GoogleAnswer,
  type GoogleJson,
  isJson,
  listIn,
  objectIn,
  type QueryOf,
  textIn,
} from '../json.ts';
import type { StoreLink } from '../store-link.ts';

type Location = Information.Schema$Location;

const guardMask = fieldMask<Location>('title', 'categories', 'openInfo', 'metadata');

/** The fields of a location that a person may write back, in the vendor's names. */
export const patchableFields = [
  'title',
  'categories',
  'phoneNumbers',
  'websiteUri',
  'storefrontAddress',
  'regularHours',
  'specialHours',
  'openInfo',
  'profile',
  'serviceArea',
] as const satisfies readonly (keyof Location)[];

export type PatchableField = (typeof patchableFields)[number];

const changeMask = fieldMask<Location>(...patchableFields, 'latlng');

/** A field that Google shows otherwise than the merchant has it; its values as JSON, null where there is none. */
export interface GoogleChange {
  readonly field: string;
  readonly ours: unknown;
  readonly googles: unknown;
}

/** Who manages a location. */
export interface LocationAdmin {
  readonly role: string | null;
  /** `accounts/{a}`; null for a person. */
  readonly account: string | null;
}

/** All that the profile guard reads of a location. */
export interface GuardedProfile {
  readonly voice: GoogleAnswer<VoiceOfMerchantState>;
  readonly location: GoogleAnswer<Location>;
  /** The role of the linked user in the account by which the location is reached; null: not known. */
  readonly role: string | null;
  /** Null: the linked user may not see them. Invitations that nobody accepted are left out. */
  readonly admins: readonly LocationAdmin[] | null;
  /** Null: not known. */
  readonly changes: readonly GoogleChange[] | null;
}

type Link = Pick<StoreLink, 'userId' | 'account' | 'location'>;

/**
 * Reads what Google says of a profile: voice of merchant (Verifications API) and location (Business Information), of which the state
 * follows. Throws GoogleFailure without them, which is never a state of the profile. Role, admins and Google's changes do not hold the state
 * up: they are not known if Google does not answer for them.
 */
export async function readGuardedProfile(client: GoogleClient, link: Link): Promise<GuardedProfile> {
  const { userId, account, location: name } = link;
  const voice = await client.call<VoiceOfMerchantState>(userId, {
    host: 'verifications',
    path: `/v1/${name}/VoiceOfMerchantState`,
  });
  const location = await readLocation(client, link, guardMask);
  const own = await orUnknown(
    client.call<Management.Schema$Account>(userId, { host: 'accountManagement', path: `/v1/${account}` }),
  );
  const hasUpdated = objectIn(location, 'metadata').hasGoogleUpdated === true;
  return {
    voice,
    location,
    role: own === null ? null : textIn(own, 'role'),
    admins: await orUnknown(adminsOf(client, link)),
    changes: hasUpdated ? await orUnknown(readGoogleChanges(client, link)) : [],
  };
}

/** What comes besides; null where Google fails to answer. A site manager may not see who else manages the location, for example. */
async function orUnknown<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GoogleFailure) return null;
    throw error;
  }
}

/** Returns the fields that Google shows otherwise than the merchant has them (`getGoogleUpdated`, `diffMask`). Throws GoogleFailure. */
export async function readGoogleChanges(client: GoogleClient, link: Link): Promise<readonly GoogleChange[]> {
  const updated = await client.call<Information.Schema$GoogleUpdatedLocation>(link.userId, {
    host: 'businessInformation',
    path: `/v1/${link.location}:getGoogleUpdated`,
    query: { readMask: changeMask } satisfies QueryOf<Information.Params$Resource$Locations$Getgoogleupdated>,
  });
  const own = await readLocation(client, link, changeMask);
  const googles: GoogleJson = objectIn(updated, 'location');
  // What the merchant changed and Google still reviews differs as well, and is no change of Google's
  const ofReview = fieldsOfMask(textIn(updated, 'pendingMask'));
  return fieldsOfMask(textIn(updated, 'diffMask'))
    .filter((field) => field !== 'metadata' && !ofReview.includes(field))
    .map((field) => ({ field, ours: own[field] ?? null, googles: googles[field] ?? null }));
}

/**
 * Writes a field of a location with one value: the merchant's own rejects Google's change, Google's accepts it
 * (developers.google.com/my-business/content/accept-or-reject-updates). Throws GoogleFailure,
 * also without the customer's consent to edits of the profile.
 */
export async function patchLocation(
  client: GoogleClient,
  { userId, location, storeId }: Pick<StoreLink, 'userId' | 'location' | 'storeId'>,
  { field, value }: { readonly field: PatchableField; readonly value: unknown },
): Promise<void> {
  await client.call<Location>(userId, {
    host: 'businessInformation',
    method: 'PATCH',
    path: `/v1/${location}`,
    query: { updateMask: field } satisfies QueryOf<Information.Params$Resource$Locations$Patch>,
    body: value === null ? {} : { [field]: value },
    edits: { location, storeId, scope: 'profile', content: null },
  });
}

/** Returns the fields of a mask, without the paths inside them. */
export function fieldsOfMask(mask: string | null): readonly string[] {
  const names = (mask ?? '').split(',').map((path) => path.trim().split('.')[0] ?? '');
  return [...new Set(names)].filter((name) => name !== '');
}

function readLocation(client: GoogleClient, { userId, location }: Link, readMask: string) {
  return client.call<Location>(userId, {
    host: 'businessInformation',
    path: `/v1/${location}`,
    query: { readMask } satisfies QueryOf<Information.Params$Resource$Locations$Get>,
  });
}

async function adminsOf(client: GoogleClient, { userId, location }: Link): Promise<readonly LocationAdmin[]> {
  const answer = await client.call<Management.Schema$ListLocationAdminsResponse>(userId, {
    host: 'accountManagement',
    path: `/v1/${location}/admins`,
  });
  return listIn(answer, 'admins').flatMap((admin) =>
    isJson(admin) && admin.pendingInvitation !== true
      ? [{ role: textIn(admin, 'role'), account: textIn(admin, 'account') }]
      : [],
  );
}
