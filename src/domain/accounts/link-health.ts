import { codeOf, epochMs, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';

/** Health of a link to an external account, the most urgent first. */
export const linkHealthLabels = { DEAD: '要再連携', SOON: 'まもなく期限', OK: '正常', REVOKED: '解除' } as const;

export type LinkHealth = keyof typeof linkHealthLabels;

export const linkHealthTones = { DEAD: 'danger', SOON: 'warning', OK: 'success', REVOKED: 'neutral' } as const;

/** Number of days before its end from which a link counts as ending soon. */
export const endsSoonDays = 14;

/** Services that can be linked: an SNS account of a store, or a user's Google Business Profile. */
export const linkProviderLabels = {
  GOOGLE: 'Google',
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  FACEBOOK: 'Facebook',
  X: 'X',
  LINE: 'LINE',
  YOUTUBE: 'YouTube',
} as const;

export type LinkProvider = keyof typeof linkProviderLabels;

/** SNS: an SNS account, `linkId` is its id. GOOGLE: a user's Google link, `linkId` is the user's id. */
export const linkKindLabels = { SNS: 'SNS', GOOGLE: 'Google' } as const;

export type LinkKind = keyof typeof linkKindLabels;

/** A link to an external account. */
const link = object({
  kind: codeOf(linkKindLabels),
  linkId: integer,
  provider: codeOf(linkProviderLabels),
  /** The account's handle; for a Google link the user's name. */
  name: string,
  storeId: nullable(integer),
  storeName: nullable(string),
  /** The user who can renew the link. */
  ownerUserId: nullable(integer),
  ownerName: nullable(string),
  managerUserId: nullable(integer),
  health: codeOf(linkHealthLabels),
  /** When the link expires unless its owner consents again; null if unknown. */
  endsAt: nullable(epochMs),
  lastSyncedAt: nullable(epochMs),
  lastError: nullable(string),
  /** 「店舗名」のTikTok「@handle」 */
  title: string,
});

export type Link = Infer<typeof link>;
