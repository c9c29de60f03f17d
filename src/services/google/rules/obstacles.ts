import { consentLacks } from '#domain/consents/consent.ts';

/** Why nothing, or (`google_no_posts`) no post, of a store can be sent to Google; each is also the code of the refusal. */
export const obstacles = ['google_unlinked', 'google_expired', 'google_no_posts', ...consentLacks] as const;

export type Obstacle = (typeof obstacles)[number];

/** In few words, for the line of a list and for a count. */
export const obstacleWords: Readonly<Record<Obstacle, string>> = {
  google_unlinked: 'Google未連携',
  google_expired: '連携の期限切れ',
  google_no_posts: 'Googleが投稿を受け付けない店舗',
  consent_missing: '承諾なし',
  consent_early: '承諾の開始前',
  consent_ended: '承諾の終了',
  consent_scope: '承諾の範囲外',
  consent_contract: '契約の終了',
};

/** True if what is missing is the customer's consent, which the customer gives on the store's page. */
export function isOfConsent(obstacle: Obstacle): boolean {
  return consentLacks.some((lack) => lack === obstacle);
}
