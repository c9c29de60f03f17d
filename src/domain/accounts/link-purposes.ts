import { day, minute } from '#core/model/durations.ts';

/** What a link is for (mailed, handed to an account's owner, or the way to TikTok or Google and back) or a passkey's question, and how long it stands. */
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

/** Links by which nobody proves who they are: made for accounts that their holder owns, they outlive a new password. */
export const proofless = ['reconnect'] as const;

// The core keeps tokens for these purposes and no other
declare module '#core/model/roles.ts' {
  interface Register {
    readonly linkPurpose: (typeof links)[keyof typeof links]['purpose'];
  }
}
