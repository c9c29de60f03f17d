import { call, file } from '#core/model/call.ts';

/** The picture of a post, for Google, which is told the address: it is signed and ends. */
export const getPostPhoto = call({
  method: 'get',
  path: '/post-photo/{signed}',
  who: 'own-proof',
  summary: '投稿の写真（Googleが取得する、期限のある署名付きの場所）',
  tag: '投稿',
  answer: file('image/jpeg', 'image/png'),
});
