import { day as dayMs, hour, second } from '../durations.ts';

/** A user who may be signed in to TikTok in this browser. */
export interface Person {
  readonly openId: string;
  readonly username: string;
  readonly displayName: string;
  readonly bio: string;
  readonly followers: number;
}

export const people: readonly Person[] = [
  {
    openId: '0a1b2c3d-0000-4000-8000-000000000001',
    username: 'machi_no_oishii',
    displayName: '街のおいしい記録',
    bio: '駅前のお店から、今日のひと皿を。',
    followers: 12_480,
  },
  {
    openId: '0a1b2c3d-0000-4000-8000-000000000002',
    username: 'hair_and_days',
    displayName: 'ヘアと日々',
    bio: '髪のことを毎週ひとつ。ご予約はプロフィールから。',
    followers: 3_215,
  },
  {
    openId: '0a1b2c3d-0000-4000-8000-000000000003',
    username: 'newly_opened',
    displayName: '開店したばかり',
    bio: '',
    followers: 0,
  },
];

const titles = [
  '本日のおすすめ',
  '開店前の仕込み',
  'スタッフのひとこと',
  'よくあるご質問',
  '季節の新メニュー',
  '営業時間のお知らせ',
];
const daySeconds = dayMs / second;

/** A user's videos, the newest first, with dates before `now` (epoch ms). */
export function videosOf(person: Person, now: number) {
  const today = Math.floor(now / dayMs) * daySeconds;
  const count = person.followers === 0 ? 0 : 24;
  return Array.from({ length: count }, (_, n) => ({
    id: String(7_300_000_000_000_000_000n + BigInt(people.indexOf(person) * 1000 + count - n)),
    title: `${titles[n % titles.length] ?? ''} ${count - n}`,
    video_description: '',
    create_time: today - n * 3 * daySeconds - (3 * hour) / second,
    duration: 15 + ((n * 7) % 45),
    share_url: `https://www.tiktok.com/@${person.username}/video/${count - n}`,
    view_count: Math.round(person.followers * (0.4 + ((n * 13) % 10) / 10)),
    like_count: Math.round(person.followers * (0.02 + ((n * 5) % 7) / 100)),
    comment_count: (n * 3) % 40,
    share_count: (n * 2) % 15,
  }));
}
