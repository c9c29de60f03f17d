import { call, data } from '#core/model/call.ts';
import { reference, select, text } from '#core/model/declare.ts';
import { object, string } from '#core/model/shape.ts';
import { postTopics } from '#domain/post-topics.ts';
import { wishLength } from '#writing/rules/suggestion.ts';

const tag = '文面の下書き';

/** A suggested draft; it is neither saved nor sent. */
const suggestion = data(object({ text: string }));

/** Suggests a reply to a review, with placeholders for the names of store and reviewer. */
export const suggestReply = call({
  method: 'post',
  path: '/writing/reply/{id}',
  who: { resource: 'place-review', may: 'update' },
  summary: 'クチコミへの返信の下書きを提案',
  tag,
  mayBeEmpty: true,
  body: { wish: text('伝えたいこと', { max: wishLength }) },
  answer: suggestion,
});

/** Suggests a post, with placeholders for each store's own facts. */
export const suggestPost = call({
  method: 'post',
  path: '/writing/post',
  who: { resource: 'place-post', may: 'create' },
  summary: '投稿の下書きを提案',
  tag,
  body: {
    storeId: reference('登録店舗', 'search-conditions', { required: true }),
    topic: select('種類', postTopics, { required: true }),
    wish: text('伝えたいこと', { required: true, max: wishLength }),
  },
  answer: suggestion,
});
