import { call, data } from '#core/model/call.ts';
import { boolean, number, select, text, url } from '#core/model/declare.ts';
import {
  boolean as aBoolean,
  text as aText,
  either,
  exactly,
  type Infer,
  moment,
  nullable,
  object,
} from '#core/model/shape.ts';
import { linkKindLabels } from '#domain/accounts/link-health.ts';

const tag = '連携';

/** A link by which an account's owner makes it anew: to be handed on, or mailed to that owner. */
export const requestReconnectLink = call({
  method: 'post',
  path: '/link-health/reconnect-link',
  who: { resource: 'sns-account', may: 'update' },
  summary: '再連携リンクの発行',
  tag,
  body: {
    kind: select('種類', linkKindLabels, { required: true }),
    linkId: number('連携', { required: true, min: 1, max: 2_147_483_647 }),
    mail: boolean('メールで送る', { initial: false }),
  },
  answer: data(either(object({ url: aText, expiresAt: moment }), object({ mailedTo: nullable(aText) }))),
  token: 'none',
});

const forOwners = '再連携';
const signed = text('リンク', { required: true, max: 1000 });
const consented = {
  code: text('認可コード', { required: true, max: 2000 }),
  state: text('連携の状態', { required: true, max: 200 }),
};
/** What the holder of a link is shown: no id, and nothing of other accounts. */
const shownProperties = {
  provider: aText,
  /** By the provider's consent page; else by telling the account's name. */
  byConsent: aBoolean,
  name: aText,
  storeName: nullable(aText),
};
const requestedLink = object({ ...shownProperties, expiresAt: moment, url: nullable(aText) });
const linked = data(object({ linked: exactly(true), provider: aText, name: aText }));

export type RequestedLink = Infer<typeof requestedLink>;

/** What a reconnect link is for. */
export const getReconnectLink = call({
  method: 'post',
  path: '/reconnect/look',
  who: 'public',
  summary: '再連携リンクの内容',
  tag: forOwners,
  body: { link: signed },
  answer: data(requestedLink),
});

/** Where the owner consents: a page of the provider's. */
export const startReconnect = call({
  method: 'post',
  path: '/reconnect/start',
  who: 'public',
  summary: '再連携の開始',
  tag: forOwners,
  body: { link: signed },
  answer: data(object({ url: aText })),
});

export const finishTikTokReconnect = call({
  method: 'post',
  path: '/reconnect/tiktok',
  who: 'public',
  summary: 'TikTok再連携の完了',
  tag: forOwners,
  body: consented,
  answer: linked,
});

export const finishGoogleReconnect = call({
  method: 'post',
  path: '/reconnect/google',
  who: 'public',
  summary: 'Google再連携の完了',
  tag: forOwners,
  body: consented,
  answer: linked,
});

/** For an account that is held by name and address: its owner says what these are now. */
export const confirmReconnect = call({
  method: 'post',
  path: '/reconnect/confirm',
  who: 'public',
  summary: 'アカウントの確認',
  tag: forOwners,
  body: {
    link: signed,
    handle: text('アカウント名', { required: true, max: 100 }),
    url: url('URL'),
  },
  answer: data(object({ linked: exactly(true), ...shownProperties })),
});
