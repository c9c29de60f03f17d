import { call, data } from '#core/model/call.ts';
import { reference, text } from '#core/model/declare.ts';
import { array, epochMs, exactly, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';

const tag = '連携';
const linksAccounts = { resource: 'sns-account', may: 'update' } as const;
const count = nullable(integer);

/** An account's TikTok profile; null for what TikTok omitted. */
const profile = object({
  displayName: nullable(string),
  username: nullable(string),
  bio: nullable(string),
  link: nullable(string),
  verified: flag,
  followers: count,
  following: count,
  likes: count,
  videoCount: count,
});

/** A TikTok video. */
const video = object({
  id: string,
  title: string,
  createTime: nullable(epochMs),
  /** Seconds. */
  duration: count,
  link: nullable(string),
  views: count,
  likes: count,
  comments: count,
  shares: count,
});

export type Profile = Infer<typeof profile>;
export type Video = Infer<typeof video>;

/** Returns the URL of TikTok's consent page. */
export const startTikTokLink = call({
  method: 'post',
  path: '/tiktok-oauth/start',
  who: linksAccounts,
  summary: 'TikTok連携の開始',
  tag,
  body: { snsAccountId: reference('連携SNSアカウント', 'sns-account', { required: true }) },
  answer: data(object({ url: string })),
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

/** Returns the account's profile and videos as last fetched from TikTok; empty until the first fetch completes. */
export const getTikTok = call({
  method: 'get',
  path: '/sns-account/{id}/tiktok',
  who: { resource: 'sns-account', may: 'show' },
  summary: 'TikTokのプロフィールと動画',
  tag,
  answer: data(object({ profile: nullable(profile), videos: array(video) })),
});
