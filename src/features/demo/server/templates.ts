import { eq } from 'drizzle-orm';
import { type Demo, insertRows } from './insert.ts';
import type { People } from './people.ts';

const templates = [
  {
    name: 'お礼（高評価）',
    body: '{投稿者}様\n{評価}の評価をいただき、ありがとうございます。またのご来店を{店舗名}一同お待ちしております。',
  },
  {
    name: 'お詫び（低評価）',
    body: '{投稿者}様\nこのたびはご期待に沿えず、申し訳ございません。いただいたご意見をもとに改善に努めます。詳しいご事情を{店舗名}までお聞かせいただけますと幸いです。',
  },
] as const;

/** What new keywords of a customer's shops begin with. */
async function makeKeywordTemplates(demo: Demo): Promise<void> {
  const locations = demo.tables['search-location'];
  const [ueno] = await demo.tx.select({ id: locations.id }).from(locations).where(eq(locations.name, '上野駅'));
  const usual = { searchLocationId: null, capDays: null, device: 'MOBILE', depth: 20 } as const;
  await insertRows(demo, 'keyword-template', [
    { ...usual, name: 'みずいろ標準', searchLocationId: ueno?.id ?? null, targetRank: 3, dailyPrice: 500 },
    { ...usual, name: '上位3位・20日上限', targetRank: 3, dailyPrice: 800, capDays: 20 },
    { ...usual, name: '広域（40件まで）', targetRank: 5, dailyPrice: 300, depth: 40 },
  ]);
}

/** What everybody who answers reviews has at hand. */
export async function makeTemplates(demo: Demo, people: People): Promise<void> {
  const { adminId, managerId, otherManagerId, customers } = people;
  await makeKeywordTemplates(demo);
  const writers = [adminId, managerId, otherManagerId, ...customers.map(({ id }) => id)];
  await insertRows(
    demo,
    'reply-template',
    writers.flatMap((ownerUserId) => templates.map((template) => ({ ...template, ownerUserId }))),
  );
}
