/*
 * My Business Verifications API v1, as described at
 * developers.google.com/my-business/reference/verifications/rest/v1/locations/getVoiceOfMerchantState (no package of Google's own has its
 * types), compared 2026-11-30. Google leaves out what is false or empty.
 */

export interface VoiceOfMerchantState {
  readonly hasVoiceOfMerchant?: boolean;
  /** True: no other location can become the dominant one; edits go live only with the voice of merchant. */
  readonly hasBusinessAuthority?: boolean;
  /** One of four: what to do next. Google checks by itself: wait. */
  readonly waitForVoiceOfMerchant?: Readonly<Record<string, never>>;
  /** Start the verification, or complete the one under way. */
  readonly verify?: { readonly hasPendingVerification?: boolean };
  /** Another location in good standing is the same business. */
  readonly resolveOwnershipConflict?: Readonly<Record<string, never>>;
  /** The location broke the guidelines. */
  readonly complyWithGuidelines?: {
    readonly recommendationReason?:
      | 'RECOMMENDATION_REASON_UNSPECIFIED'
      | 'BUSINESS_LOCATION_SUSPENDED'
      | 'BUSINESS_LOCATION_DISABLED';
  };
}
