import { call, data, rows } from '#core/model/call.ts';
import { list, number, reference, select, text } from '#core/model/declare.ts';
import {
  array,
  codeOf,
  day,
  double,
  epochMs,
  flag,
  type Infer,
  integer,
  nullable,
  object,
  oneOf,
  string,
} from '#core/model/shape.ts';
import { googleLinkRoles } from '#domain/accounts/own-screens.ts';
import { staff } from '#domain/accounts/roles.ts';
import { approvalConditionLabels, approvalUseLabels } from '#domain/approvals/approval.ts';
import { consentLacks } from '#domain/consents/consent.ts';

const tag = '連携';
const linked = data(object({ linked: flag }));

/** Returns the URL of Google's consent page, and whether to use Google's popup, which passes the code to the opening page. */
export const startGoogleLink = call({
  method: 'post',
  path: '/google-oauth/start',
  who: googleLinkRoles,
  summary: 'Googleビジネス連携の開始',
  tag,
  answer: data(object({ url: string, state: string, popup: flag })),
});

export const finishGoogleLink = call({
  method: 'post',
  path: '/google-oauth',
  who: googleLinkRoles,
  summary: 'Googleビジネスの連携',
  tag,
  body: {
    code: text('認可コード', { required: true, max: 2000 }),
    scope: text('許可された範囲', { required: true, max: 2000 }),
    state: text('連携の状態', { max: 200 }),
  },
  answer: linked,
});

/** The caller's own link, without tokens. */
const link = object({ linked: flag, expired: flag, linkedDate: nullable(epochMs) });

export type ShownLink = Infer<typeof link>;

export const getGoogleLink = call({
  method: 'get',
  path: '/google-link',
  who: googleLinkRoles,
  summary: '自分のGoogleビジネス連携の状態',
  tag,
  answer: data(link),
});

export const endGoogleLink = call({
  method: 'delete',
  path: '/google-link',
  who: googleLinkRoles,
  summary: 'Googleビジネス連携の解除',
  tag,
  answer: linked,
});

/** A Business Profile location of a link, and the store that it is matched with or may be. */
const location = object({
  userId: integer,
  userName: nullable(string),
  location: string,
  account: string,
  accountTitle: nullable(string),
  title: string,
  address: nullable(string),
  placeId: nullable(string),
  /** The confirmed match; the name is null for a store that the caller cannot see. */
  storeId: nullable(integer),
  storeName: nullable(string),
  confirmedDate: nullable(epochMs),
  /** The store with the same place id. */
  suggestion: nullable(object({ id: integer, name: string })),
});

export type Location = Infer<typeof location>;

const rowNumber = { min: 0, max: 999_999_999 };

/**
 * Locations of the links that the caller can see, those awaiting confirmation first. Beside the page: how many are
 * matched by place id (`sure`), and how many by nothing (`unmatched`).
 */
export const listGoogleLocations = call({
  method: 'get',
  path: '/google-locations',
  who: 'signed-in',
  summary: '連携で管理できるビジネス拠点',
  tag,
  query: {
    q: text('検索', { max: 200 }),
    state: select('対応の状態', { suggested: '未確認', unmatched: '対応なし', matched: '確認済' }),
    _start: number('開始', rowNumber),
    _end: number('終了', rowNumber),
  },
  answer: rows(location, { unmatched: integer, sure: integer }),
});

/** What a linked Business Profile says of its shop, fetched from Google when a form is filled with it. */
export const getLocationProfile = call({
  method: 'get',
  path: '/google-locations/profile',
  who: staff,
  summary: 'ビジネス拠点の情報',
  tag,
  query: {
    userId: number('利用者', { required: true, min: 1, max: 2_147_483_647 }),
    location: text('ビジネス拠点', { required: true, max: 200, pattern: 'locations/[0-9A-Za-z_-]+' }),
  },
  unsafe: true,
  answer: data(
    object({
      name: nullable(string),
      address: nullable(string),
      latitude: nullable(double),
      longitude: nullable(double),
      phone: nullable(string),
      category: nullable(string),
      websiteUrl: nullable(string),
      placeId: nullable(string),
    }),
  ),
});

export const refreshGoogleLocations = call({
  method: 'post',
  path: '/google-locations/refresh',
  who: googleLinkRoles,
  summary: 'ビジネス拠点の再取得',
  tag,
  answer: data(object({ count: integer, matched: integer })),
});

export const matchGoogleLocations = call({
  method: 'put',
  path: '/google-locations/match',
  who: staff,
  summary: 'ビジネス拠点と店舗の対応の確認',
  tag,
  body: {
    matches: list(
      '店舗との対応',
      {
        userId: reference('連携した人', 'system-user', { required: true }),
        location: text('ビジネス拠点名', { required: true, max: 200 }),
        storeId: reference('登録店舗', 'search-conditions'),
      },
      { max: 200 },
    ),
  },
  answer: data(object({ matched: integer })),
});

/** Confirms all matches with equal place ids, over all links that the caller can see, not only the current page. */
export const matchSureGoogleLocations = call({
  method: 'post',
  path: '/google-locations/match-sure',
  who: staff,
  summary: 'プレイスIDが一致する対応の一括確認',
  tag,
  answer: data(object({ matched: integer })),
});

/** An edit queued for Google. */
const waitingEdit = object({
  id: integer,
  kind: string,
  storeId: integer,
  storeName: string,
  placeId: nullable(string),
  rowId: integer,
  createDate: epochMs,
  dueDate: epochMs,
  sentDate: nullable(epochMs),
  attempts: integer,
  error: nullable(string),
  waitSeconds: integer,
});

export type WaitingEdit = Infer<typeof waitingEdit>;

const perMinute = integer;

export const getGoogleQueue = call({
  method: 'get',
  path: '/google-queue',
  who: { resource: 'place-post', may: 'list' },
  summary: 'Googleへの送信待ちと割当の状況',
  tag,
  answer: rows(waitingEdit, {
    quotas: object({ api: object({ perMinute, waitSeconds: integer }), profile: object({ perMinute }) }),
  }),
});

const lack = nullable(oneOf(consentLacks));

/** What the store's customer allows today to be sent in their name, and why the rest is not allowed. */
export const getStoreConsent = call({
  method: 'get',
  path: '/store-consents/{id}',
  who: { resource: 'consent', may: 'list' },
  summary: '店舗の承諾',
  tag: '承諾',
  answer: data(
    object({
      required: flag,
      customer: nullable(string),
      inForce: nullable(
        object({ id: integer, replies: flag, posts: flag, profile: flag, firstDay: day, lastDay: nullable(day) }),
      ),
      lacks: object({ replies: lack, posts: lack, profile: lack }),
      /** The request that the customer can answer in the console. */
      requestId: nullable(integer),
    }),
  ),
});

/** The rules of approvals that hold for a store, the most specific first. */
const storeApprovals = object({
  storeId: integer,
  rules: array(
    object({
      use: codeOf(approvalUseLabels),
      condition: codeOf(approvalConditionLabels),
      stars: nullable(integer),
      words: array(string),
      /** Null: the caller, who just sends. */
      approver: nullable(string),
    }),
  ),
});

export type StoreApprovals = Infer<typeof storeApprovals>;

/** Returns the rules of approvals of these stores (ids with commas), so that it is said before the click who is asked. */
export const listStoreApprovals = call({
  method: 'get',
  path: '/store-approvals',
  who: { resource: 'approval-request', may: 'list' },
  summary: '店舗の承認のルール',
  tag: '承認',
  query: { stores: text('店舗', { max: 1000, pattern: '[0-9]+(,[0-9]+)*', hint: '番号をカンマで区切ります' }) },
  answer: data(array(storeApprovals)),
});
