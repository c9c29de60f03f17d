import { internal, moment, select, text } from '#core/model/declare.ts';

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

/** What the board of links shows and can be narrowed by, in the language of every other list. It has no table of its own. */
export const linkBoard = internal('連携', {
  health: select('連携状態', linkHealthLabels),
  provider: select('連携先', linkProviderLabels),
  name: text('アカウント名'),
  storeName: text('登録店舗'),
  endsAt: moment('連携期限'),
});
