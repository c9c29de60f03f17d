import type { ProfileState } from '#domain/ranks/profile-state.ts';

/** What Google answers of a profile, as far as its state depends on it. */
export interface ProfileAnswers {
  readonly hasVoice: boolean;
  /** The `recommendationReason` of complyWithGuidelines; null if Google does not ask for that. */
  readonly guidelines: string | null;
  readonly hasOwnershipConflict: boolean;
  readonly wantsVerification: boolean;
  /** `openInfo.status` */
  readonly openStatus: string | null;
  /** `metadata.duplicateLocation` */
  readonly duplicateOf: string | null;
  readonly placeId: string | null;
}

/** The gravest state of a profile, and Google's own words for it. */
export interface StateFound {
  readonly state: ProfileState;
  /** The name and value in Google's answer that says so; null for a profile in good standing. */
  readonly words: string | null;
}

/** Returns the state of a profile. `storePlaceId`: the place id by which the store is measured; null: none. */
export function profileStateOf(answers: ProfileAnswers, storePlaceId: string | null): StateFound {
  const { guidelines, openStatus, duplicateOf, placeId } = answers;
  const isMoved = placeId !== null && storePlaceId !== null && placeId !== storePlaceId;
  const found: readonly (StateFound | null)[] = [
    guidelines === null ? null : { state: stateByGuidelines(guidelines), words: guidelines },
    openStatus === 'CLOSED_PERMANENTLY' || openStatus === 'CLOSED_TEMPORARILY'
      ? { state: openStatus, words: `openInfo.status ${openStatus}` }
      : null,
    duplicateOf === null ? null : { state: 'DUPLICATE', words: `metadata.duplicateLocation ${duplicateOf}` },
    answers.hasOwnershipConflict ? { state: 'NOT_OURS', words: 'resolveOwnershipConflict' } : null,
    isMoved ? { state: 'MOVED', words: `metadata.placeId ${placeId}` } : null,
    answers.wantsVerification ? { state: 'UNVERIFIED', words: 'verify' } : null,
    answers.hasVoice ? null : { state: 'WAITING', words: 'hasVoiceOfMerchant false' },
  ];
  return found.find((one) => one !== null) ?? { state: 'OK', words: null };
}

/** A reason that is not known yet takes the profile off the map as well. */
function stateByGuidelines(reason: string): ProfileState {
  return reason === 'BUSINESS_LOCATION_SUSPENDED' ? 'SUSPENDED' : 'DISABLED';
}

const owners: readonly (string | null)[] = ['PRIMARY_OWNER', 'OWNER'];

/**
 * Returns whether the customer is owner or co-owner of the profile, as Google's policy (2025-08-28) demands at all times; null if Google does
 * not say. Over the customer's own link by their role; over another's by the owners beside that link's account.
 */
export function isCustomerOwner({
  isCustomersLink,
  role,
  account,
  admins,
}: {
  readonly isCustomersLink: boolean;
  readonly role: string | null;
  /** `accounts/{a}` of the link. */
  readonly account: string;
  readonly admins: readonly { readonly role: string | null; readonly account: string | null }[] | null;
}): boolean | null {
  if (isCustomersLink) return role === null ? null : owners.includes(role);
  if (admins === null) return null;
  return admins.some((admin) => owners.includes(admin.role) && admin.account !== account);
}
