import { call, data } from '#core/model/call.ts';
import { boolean, nullable, object, text } from '#core/model/shape.ts';

/** Settings that the console may read before sign-in. */
export const getClientSettings = call({
  method: 'get',
  path: '/client-settings',
  who: 'public',
  summary: '画面の設定',
  tag: 'システム',
  answer: data(
    object({
      googleClientId: nullable(text),
      stripePublishableKey: nullable(text),
      mapTilesUrl: text,
      demo: boolean,
      /** True when a service for suggesting drafts is configured. */
      writer: boolean,
    }),
  ),
});
