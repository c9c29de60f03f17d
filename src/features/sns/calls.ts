import { call, data } from '#core/model/call.ts';
import { boolean, number, select, text, url } from '#core/model/declare.ts';
import { anyOf, epochMs, exactly, flag, type Infer, nullable, object, string } from '#core/model/shape.ts';
import { linkKindLabels } from '#domain/accounts/link-health.ts';

const tag = '連携';

/** Creates a link by which an account's owner links it again; returns it, or mails it to that owner. */
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
  answer: data(anyOf(object({ url: string, expiresAt: epochMs }), object({ mailedTo: nullable(string) }))),
  token: 'none',
});

const forOwners = '再連携';
const signed = text('リンク', { required: true, max: 1000 });
const consented = {
  code: text('認可コード', { required: true, max: 2000 }),
  state: text('連携の状態', { required: true, max: 200 }),
};
/** What the holder of a reconnect link is shown: no ids and nothing about other accounts. */
const shownProperties = {
  provider: string,
  /** True if the owner reconnects on the provider's consent page, false if by entering the account's name. */
  byConsent: flag,
  name: string,
  storeName: nullable(string),
};
const requestedLink = object({ ...shownProperties, expiresAt: epochMs, url: nullable(string) });
const linked = data(object({ linked: exactly(true), provider: string, name: string }));

export type RequestedLink = Infer<typeof requestedLink>;

/** Returns which account a reconnect link is for. */
export const getReconnectLink = call({
  method: 'post',
  path: '/reconnect/look',
  who: 'public',
  summary: '再連携リンクの内容',
  tag: forOwners,
  body: { link: signed },
  answer: data(requestedLink),
});

/** Returns the URL of the provider's consent page. */
export const startReconnect = call({
  method: 'post',
  path: '/reconnect/start',
  who: 'public',
  summary: '再連携の開始',
  tag: forOwners,
  body: { link: signed },
  answer: data(object({ url: string })),
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

/** Confirms the current name and URL of an account that is linked without tokens. */
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
