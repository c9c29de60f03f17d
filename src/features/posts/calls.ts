import { call, file } from '#core/model/call.ts';

/** Returns a post's photo. Google fetches it from this URL, which is signed and expires. */
export const getPostPhoto = call({
  method: 'get',
  path: '/post-photo/{signed}',
  who: 'own-proof',
  summary: '投稿の写真（Googleが取得する、期限のある署名付きの場所）',
  tag: '投稿',
  answer: file('image/jpeg', 'image/png'),
});
