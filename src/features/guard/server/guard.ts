import { eq } from 'drizzle-orm';
import { categoriesInWords } from '#domain/profiles/profile-values.ts';
import type { GoogleClient } from '#google/server/client.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { objectIn, textIn } from '#google/server/json.ts';
import { type GuardedProfile, readGuardedProfile } from '#google/server/locations/guarded-profile.ts';
import { type StoreLink, storeLink } from '#google/server/store-link.ts';
import { ownerToday } from '#terms/server/in-force.ts';
import { isCustomerOwner, profileStateOf } from '../rules/profile-state.ts';
import type { GuardDeps } from './deps.ts';
import { knownOf, type ReadProfile, saveFailure, saveReading } from './save.ts';

export type GuardJobDeps = GuardDeps & Pick<GoogleDeps, 'background'>;

/**
 * Reads a store's profile and saves what Google says of it; a link that is gone is a failure like any other. Throws on failures that pass, so that the queue tries again; the last state
 * stays in any case.
 */
export async function guardStore(deps: GuardJobDeps, storeId: number): Promise<void> {
  const link = await storeLink(deps.database, storeId);
  if (link === null)
    return (await knownOf(deps.database.orm, storeId)) === null
      ? undefined
      : saveFailure(deps, storeId, { kind: 'unlinked', location: null });
  const { location } = link;
  if (link.expired) return saveFailure(deps, storeId, { kind: 'expired', location });
  const begun = deps.now();
  try {
    const profile = await readProfileNow(deps, deps.background, link);
    await saveReading(deps, storeId, { begun, profile });
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    await saveFailure(deps, storeId, { kind: error.kind, location });
    if (error.passes) throw error;
  }
}

/** Reads a profile over a link of its store. Throws GoogleFailure. */
export async function readProfileNow(deps: GuardDeps, client: GoogleClient, link: StoreLink): Promise<ReadProfile> {
  const read = await readGuardedProfile(client, link);
  return profileOf(read, link, await placeOf(deps, link.storeId));
}

/** By what a profile is compared with its store. */
interface GuardedPlace {
  readonly placeId: string | null;
  readonly ownerUserId: number | null;
}

function profileOf(read: GuardedProfile, link: StoreLink, { placeId, ownerUserId }: GuardedPlace): ReadProfile {
  const { voice, location, role, admins, changes } = read;
  const metadata = objectIn(location, 'metadata');
  const guidelines =
    'complyWithGuidelines' in voice ? textIn(voice, 'complyWithGuidelines', 'recommendationReason') : null;
  const { state, words } = profileStateOf(
    {
      hasVoice: voice.hasVoiceOfMerchant === true,
      guidelines: 'complyWithGuidelines' in voice ? (guidelines ?? 'complyWithGuidelines') : null,
      hasOwnershipConflict: 'resolveOwnershipConflict' in voice,
      wantsVerification: 'verify' in voice,
      openStatus: textIn(location, 'openInfo', 'status'),
      duplicateOf: textIn(location, 'metadata', 'duplicateLocation'),
      placeId: textIn(location, 'metadata', 'placeId'),
    },
    placeId || null,
  );
  const isCustomersLink = ownerUserId !== null && ownerUserId === link.userId;
  return {
    location: link.location,
    state,
    words,
    role,
    title: textIn(location, 'title'),
    categories: categoriesInWords(objectIn(location, 'categories')) || null,
    canPost: Object.keys(metadata).length === 0 ? null : metadata.canOperateLocalPost === true,
    isOwner: isCustomerOwner({ isCustomersLink, role, account: link.account, admins }),
    changes,
  };
}

async function placeOf({ database, tables }: GuardDeps, storeId: number): Promise<GuardedPlace> {
  const store = tables['search-conditions'];
  const [found] = await database.orm
    .select({ placeId: store.placeId, ownerUserId: ownerToday(tables) })
    .from(store)
    .where(eq(store.id, storeId));
  return found ?? { placeId: null, ownerUserId: null };
}
