import { call, data } from '#core/model/call.ts';
import { flag, nullable, object, oneOf, string } from '#core/model/shape.ts';
import { mapGrounds } from '#domain/ranks/map-ground.ts';

/** Settings that the console may read before sign-in. */
export const getClientSettings = call({
  method: 'get',
  path: '/client-settings',
  who: 'public',
  summary: '画面の設定',
  tag: 'システム',
  answer: data(
    object({
      googleClientId: nullable(string),
      stripePublishableKey: nullable(string),
      mapTilesUrl: string,
      mapGround: oneOf(mapGrounds),
      /** Where browsers load Google's map from, and by which key; null: it is not shown. */
      googleMaps: nullable(object({ url: string, key: string })),
      /** True when a chosen place fills a store's form; otherwise only its id is taken. */
      fillsFromPlaces: flag,
      demo: flag,
      /** True when a service for suggesting drafts is configured. */
      writer: flag,
    }),
  ),
});
