import { call, data, file, whole } from './call.ts';
import { roleCodes } from './roles.ts';
import { anything, boolean, dictionary, exactly, integer, nullable, object, oneOf, optional, text } from './shape.ts';

/*
 * The calls of the core itself, whatever product is declared on it.
 */

const tag = 'システム';
const account = 'アカウント';
const working = data(object({ status: text }));

export const getHealth = call({
  method: 'get',
  path: '/health',
  who: 'public',
  summary: '動いているか',
  tag,
  answer: working,
});

export const getReady = call({
  method: 'get',
  path: '/ready',
  who: 'public',
  summary: 'データベースとジョブを使えるか',
  tag,
  answer: working,
});

/** What the console may know before anyone is signed in. */
export const getClientSettings = call({
  method: 'get',
  path: '/client-settings',
  who: 'public',
  summary: '画面の設定',
  tag,
  answer: data(
    object({
      googleClientId: nullable(text),
      stripePublishableKey: nullable(text),
      mapTilesUrl: text,
      demo: boolean,
    }),
  ),
});

/** Administrators, or whoever bears the token. */
export const getMetrics = call({
  method: 'get',
  path: '/metrics',
  who: 'own-proof',
  summary: '計測値（Prometheus形式）',
  tag,
  answer: file('text/plain'),
});

export const getOpenApi = call({
  method: 'get',
  path: '/openapi.json',
  who: 'public',
  summary: 'このAPIの説明',
  tag,
  answer: whole(dictionary(anything)),
});

/** What the signed-in user should see at once, until the session ends. */
export const getEvents = call({
  method: 'get',
  path: '/events',
  who: 'signed-in',
  summary: '新しいお知らせと変更の通知（Server-Sent Events）',
  tag: 'お知らせ',
  answer: file('text/event-stream'),
});

/** The signed-in user. */
export const me = object({
  id: integer,
  name: text,
  email: text,
  systemUserRole: oneOf(roleCodes),
  /** False: the Google business token has expired. */
  isAccessTokenOauth: boolean,
  /** True: the role must set up a second factor before anything else. */
  needsSecondFactor: optional(exactly(true)),
  /** The name of the system administrator who looks at the console as this user; absent for the user in person. */
  viewedBy: optional(text),
});

export const getMe = call({
  method: 'get',
  path: '/auth/me',
  who: 'signed-in',
  summary: 'ログイン中のユーザー',
  tag: account,
  answer: data(me),
});

/** Without a session there is nothing left to end, which is what was asked for. */
export const logOut = call({
  method: 'post',
  path: '/auth/logout',
  who: 'public',
  summary: 'ログアウト',
  tag: account,
  answer: data(object({ loggedOut: boolean })),
});

/** The address of a postal code, for forms. */
export const getPostalCode = call({
  method: 'get',
  path: '/postal-code/{code}',
  who: 'signed-in',
  summary: '郵便番号の住所',
  tag: '共通',
  answer: data(object({ address: text })),
});
