import { call, data, download } from '#core/model/call.ts';
import { text } from '#core/model/declare.ts';
import { array, integer, object, string } from '#core/model/shape.ts';

/** Returns a post's photo. Google fetches it from this URL, which is signed and expires. */
export const getPostPhoto = call({
  method: 'get',
  path: '/post-photo/{signed}',
  who: 'own-proof',
  summary: '投稿の写真（Googleが取得する、期限のある署名付きの場所）',
  tag: '投稿',
  answer: download('image/jpeg', 'image/png'),
});

/** The stores of these ids (with commas) whose posts cannot go out to Google now, each with the reason. */
export const listUnpostable = call({
  method: 'get',
  path: '/place-post-unpostable',
  who: { resource: 'place-post', may: 'create' },
  summary: 'Googleに投稿できない店舗とその理由',
  tag: '投稿',
  query: { stores: text('店舗', { required: true, max: 1000, pattern: '[0-9]+(,[0-9]+)*' }) },
  answer: data(array(object({ storeId: integer, reason: string }))),
});
