import { call, data, download } from '#core/model/call.ts';
import { text } from '#core/model/declare.ts';
import { array, integer, nullable, object, oneOf, string } from '#core/model/shape.ts';
import { obstacles } from '#google/rules/obstacles.ts';

/** Returns a post's photo. Google fetches it from this URL, which is signed and expires. */
export const getPostPhoto = call({
  method: 'get',
  path: '/post-photo/{signed}',
  who: 'own-proof',
  summary: '投稿の写真（Googleが取得する、期限のある署名付きの場所）',
  tag: '投稿',
  answer: download('image/jpeg', 'image/png'),
});

/**
 * Stores to post for: those of these ids (with commas), or those that the search finds. Those that can take a post stand first. Each
 * with the reason why none can go out now; null if one can.
 */
export const listPostStores = call({
  method: 'get',
  path: '/place-post-stores',
  who: { resource: 'place-post', may: 'create' },
  summary: '投稿先の店舗と、公開できない店舗の理由',
  tag: '投稿',
  query: {
    stores: text('店舗', { max: 1000, pattern: '[0-9]+(,[0-9]+)*' }),
    q: text('検索', { max: 200 }),
  },
  answer: data(
    array(object({ id: integer, name: string, placeId: nullable(string), reason: nullable(oneOf(obstacles)) })),
  ),
});
