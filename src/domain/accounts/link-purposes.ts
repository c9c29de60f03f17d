import { day, minute } from '#core/model/day.ts';

/**
 * Purposes of one-time tokens (mailed links, links for an account's owner, OAuth round trips, passkey challenges) and
 * their lifetimes in ms.
 */
export const links = {
  reset: { purpose: 'reset', lasts: 30 * minute },
  confirm: { purpose: 'confirm', lasts: day },
  changeEmail: { purpose: 'changeEmail', lasts: day },
  invitation: { purpose: 'invitation', lasts: 7 * day },
  leave: { purpose: 'leave', lasts: day },
  tiktok: { purpose: 'tiktok', lasts: 10 * minute },
  google: { purpose: 'google', lasts: 10 * minute },
  ownerConsent: { purpose: 'owner-consent', lasts: 10 * minute },
  reconnect: { purpose: 'reconnect', lasts: 7 * day },
  passkey: { purpose: 'passkey', lasts: 5 * minute },
} as const;

/**
 * Purposes of tokens that do not authenticate a user. They serve accounts that their holder owns, and stay valid after
 * a password change.
 */
export const unverifyingPurposes = ['reconnect'] as const;

// Registers these purposes as the only ones that the core accepts for tokens
declare module '#core/model/roles.ts' {
  interface Register {
    readonly linkPurpose: (typeof links)[keyof typeof links]['purpose'];
  }
}
