import { eq } from 'drizzle-orm';
import { type Demo, insertDemoRows } from './insert.ts';
import type { People } from './people.ts';

const templates = [
  {
    name: 'お礼（高評価）',
    use: 'REPLY',
    forStars: 'HIGH',
    body: '{投稿者名}様\n{評価}の評価をいただき、ありがとうございます。またのご来店を{店舗名}一同お待ちしております。',
  },
  {
    name: 'お礼（★3）',
    use: 'REPLY',
    forStars: 'MIDDLE',
    body: '{投稿者名}様\nご来店と率直なご感想をありがとうございます。次はよりご満足いただけるよう、{店舗名}一同努めてまいります。',
  },
  {
    name: 'お詫び（低評価）',
    use: 'REPLY',
    forStars: 'LOW',
    body: '{投稿者名}様\nこのたびはご期待に沿えず、申し訳ございません。いただいたご意見をもとに改善に努めます。詳しいご事情を{店舗名}（{電話番号}）までお聞かせいただけますと幸いです。',
  },
  {
    name: '営業時間のお知らせ',
    use: 'POST',
    body: '{店舗名}からのお知らせです。今月の営業時間が変わります。詳しくは{店舗サイト}をご覧ください。',
  },
  {
    name: '新メニューのご案内',
    use: 'POST',
    body: '{店舗名}（{住所}）で新しいメニューを始めました。皆さまのお越しをお待ちしております。',
  },
] as const;

/** Creates keyword templates for new keywords of the customers' shops. */
async function makeKeywordTemplates(demo: Demo): Promise<void> {
  const locations = demo.tables['search-location'];
  const [ueno] = await demo.tx.select({ id: locations.id }).from(locations).where(eq(locations.name, '上野駅'));
  const usual = { searchLocationId: null, capDays: null, device: 'MOBILE', depth: 20 } as const;
  await insertDemoRows(demo, 'keyword-template', [
    { ...usual, name: 'みずいろ標準', searchLocationId: ueno?.id ?? null, targetRank: 3, dailyPrice: 500 },
    { ...usual, name: '上位3位・20日上限', targetRank: 3, dailyPrice: 800, capDays: 20 },
    { ...usual, name: '広域（40件まで）', targetRank: 5, dailyPrice: 300, depth: 40 },
  ]);
}

/** Creates templates for replies and posts shared with everybody, and one of a manager's own. */
export async function makeTemplates(demo: Demo, people: People): Promise<void> {
  const { adminId, managerId } = people;
  await makeKeywordTemplates(demo);
  const own = {
    name: '担当者からのお礼',
    use: 'REPLY',
    audience: 'OWN',
    body: '{投稿者名}様\n担当よりお礼を申し上げます。{店舗名}でまたお会いできる日を楽しみにしております。',
    ownerUserId: managerId,
  } as const;
  await insertDemoRows(demo, 'reply-template', [
    ...templates.map((template) => ({ ...template, audience: 'ALL' as const, ownerUserId: adminId })),
    own,
  ]);
}
