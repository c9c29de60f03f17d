import { call, data } from '#core/model/call.ts';
import { boolean, nullable, object, text } from '#core/model/shape.ts';

/** What the console may know before anyone is signed in. */
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
      /** Is there a service that suggests drafts? */
      writer: boolean,
    }),
  ),
});
