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
  /** The role of the linked user in the account by which the location is reached. */
  readonly role: string | null;
  /** Null: the linked user may not see them. Invitations that nobody accepted are left out. */
  readonly admins: readonly LocationAdmin[] | null;
  readonly changes: readonly GoogleChange[];
}

type Link = Pick<StoreLink, 'userId' | 'account' | 'location'>;

/**
 * Reads what Google says of a profile: voice of merchant (Verifications API), location and Google's changes (Business Information), role
 * and admins (Account Management). Throws GoogleFailure, which is never a state of the profile.
 */
export async function readGuardedProfile(client: GoogleClient, link: Link): Promise<GuardedProfile> {
  const { userId, account, location: name } = link;
  const voice = await client.call<VoiceOfMerchantState>(userId, {
    host: 'verifications',
    path: `/v1/${name}/VoiceOfMerchantState`,
  });
  const location = await readLocation(client, link, guardMask);
  const own = await client.call<Management.Schema$Account>(userId, {
    host: 'accountManagement',
    path: `/v1/${account}`,
  });
  const hasUpdated = objectIn(location, 'metadata').hasGoogleUpdated === true;
  return {
    voice,
    location,
    role: textIn(own, 'role'),
    admins: await adminsOf(client, link),
    changes: hasUpdated ? await readGoogleChanges(client, link) : [],
  };
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
  const paths = (textIn(updated, 'diffMask') ?? '').split(',').map((path) => path.trim().split('.')[0] ?? '');
  return [...new Set(paths)]
    .filter((field) => field !== '' && field !== 'metadata')
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
    edits: { location, storeId, scope: 'profile' },
  });
}

function readLocation(client: GoogleClient, { userId, location }: Link, readMask: string) {
  return client.call<Location>(userId, {
    host: 'businessInformation',
    path: `/v1/${location}`,
    query: { readMask } satisfies QueryOf<Information.Params$Resource$Locations$Get>,
  });
}

async function adminsOf(client: GoogleClient, { userId, location }: Link): Promise<readonly LocationAdmin[] | null> {
  try {
    const answer = await client.call<Management.Schema$ListLocationAdminsResponse>(userId, {
      host: 'accountManagement',
      path: `/v1/${location}/admins`,
    });
    return listIn(answer, 'admins').flatMap((admin) =>
      isJson(admin) && admin.pendingInvitation !== true
        ? [{ role: textIn(admin, 'role'), account: textIn(admin, 'account') }]
        : [],
    );
  } catch (error) {
    // A site manager may not see who else manages the location
    if (error instanceof GoogleFailure && (error.kind === 'forbidden' || error.kind === 'missing')) return null;
    throw error;
  }
}
