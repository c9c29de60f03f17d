import { call, data, download } from '#core/model/call.ts';
import { boolean, text } from '#core/model/declare.ts';
import { flag, integer, object, string } from '#core/model/shape.ts';
import { customers, staff } from '#domain/accounts/roles.ts';
import { consentScopeLabels } from '#domain/consents/consent.ts';

const tag = '承諾';

/** The words that the store's customer would agree to today, with the scope and the days left open. */
export const getConsentWords = call({
  method: 'get',
  path: '/store-consents/{id}/words',
  who: { resource: 'consent', may: 'list' },
  summary: '店舗の承諾の文面',
  tag,
  answer: data(object({ words: string, edition: string, mark: string })),
});

/** Gives a consent that nobody requested, to the words with that mark; the customer has them before their eyes. */
export const giveConsent = call({
  method: 'post',
  path: '/store-consents/{id}',
  who: customers,
  summary: '店舗の承諾',
  tag,
  body: {
    replies: boolean(consentScopeLabels.replies),
    posts: boolean(consentScopeLabels.posts),
    profile: boolean(consentScopeLabels.profile),
    mark: text('文面の印', { required: true, max: 64 }),
  },
  answer: data(object({ id: integer })),
});

/** Unlinks a profile at Google and here, and answers whether our access has ended. */
export const endProfileAccess = call({
  method: 'post',
  path: '/profile-unlinkings/{id}',
  who: staff,
  summary: 'ビジネスプロフィールの連携の解除',
  tag,
  answer: data(object({ isEnded: flag, outcome: string })),
});

/** The record of an unlinking, to be printed or given to the customer. */
export const getUnlinkingRecord = call({
  method: 'get',
  path: '/profile-unlinkings/{id}/record',
  who: { resource: 'profile-unlinking', may: 'list' },
  summary: '連携の解除の記録（PDF）',
  tag,
  answer: download('application/pdf'),
});
