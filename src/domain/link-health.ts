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
