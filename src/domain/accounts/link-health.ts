import { moment as aMoment, text as aText, codeOf, type Infer, integer, nullable, object } from '#core/model/shape.ts';

/** How a link to an outside account stands, the worst first. */
export const linkHealthLabels = { DEAD: '要再連携', SOON: 'まもなく期限', OK: '正常', REVOKED: '解除' } as const;

export type LinkHealth = keyof typeof linkHealthLabels;

export const linkHealthTones = { DEAD: 'danger', SOON: 'warning', OK: 'success', REVOKED: 'neutral' } as const;

/** So many days before its end a link is said to end soon. */
export const endsSoonDays = 14;

/** What a link leads to: an SNS account of a store, or a user's Google business. */
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

/** SNS: an SNS account, by its id; GOOGLE: a user's Google business, by the user's id. */
export const linkKindLabels = { SNS: 'SNS', GOOGLE: 'Google' } as const;

export type LinkKind = keyof typeof linkKindLabels;

/** A link to an outside account. */
const link = object({
  kind: codeOf(linkKindLabels),
  linkId: integer,
  provider: codeOf(linkProviderLabels),
  /** The account's handle; of a Google link the user's name. */
  name: aText,
  storeId: nullable(integer),
  storeName: nullable(aText),
  /** Whom to ask for a new link. */
  ownerUserId: nullable(integer),
  ownerName: nullable(aText),
  managerUserId: nullable(integer),
  health: codeOf(linkHealthLabels),
  /** When it ends unless its owner consents again; null where nobody knows. */
  endsAt: nullable(aMoment),
  lastSyncedAt: nullable(aMoment),
  lastError: nullable(aText),
  /** 「店舗名」のTikTok「@handle」 */
  title: aText,
});

export type Link = Infer<typeof link>;
