import { call, data } from '#core/model/call.ts';
import { reference, text } from '#core/model/declare.ts';
import {
  text as aText,
  boolean,
  exactly,
  type Infer,
  integer,
  list,
  moment,
  nullable,
  object,
} from '#core/model/shape.ts';

const tag = '連携';
const linksAccounts = { resource: 'sns-account', may: 'update' } as const;
const count = nullable(integer);

/** An account as TikTok shows it; what it left out is null. */
const profile = object({
  displayName: nullable(aText),
  username: nullable(aText),
  bio: nullable(aText),
  link: nullable(aText),
  verified: boolean,
  followers: count,
  following: count,
  likes: count,
  videoCount: count,
});

/** A video as TikTok shows it. */
const video = object({
  id: aText,
  title: aText,
  createTime: nullable(moment),
  /** Seconds. */
  duration: count,
  link: nullable(aText),
  views: count,
  likes: count,
  comments: count,
  shares: count,
});

export type Profile = Infer<typeof profile>;
export type Video = Infer<typeof video>;

/** Where the account's owner consents: a page of TikTok's. */
export const startTikTokLink = call({
  method: 'post',
  path: '/tiktok-oauth/start',
  who: linksAccounts,
  summary: 'TikTok連携の開始',
  tag,
  body: { snsAccountId: reference('連携SNSアカウント', 'sns-account', { required: true }) },
  answer: data(object({ url: aText })),
});

export const finishTikTokLink = call({
  method: 'post',
  path: '/tiktok-oauth',
  who: linksAccounts,
  summary: 'TikTok連携の完了',
  tag,
  body: {
    code: text('認可コード', { required: true, max: 2000 }),
    state: text('連携の状態', { required: true, max: 200 }),
  },
  answer: data(object({ linked: exactly(true), snsAccountId: integer })),
});

/** What TikTok told of the account last; nothing yet while the first reading is on its way. */
export const getTikTok = call({
  method: 'get',
  path: '/sns-account/{id}/tiktok',
  who: { resource: 'sns-account', may: 'show' },
  summary: 'TikTokのプロフィールと動画',
  tag,
  answer: data(object({ profile: nullable(profile), videos: list(video) })),
});
