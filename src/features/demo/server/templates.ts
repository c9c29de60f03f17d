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

/** What everybody who answers reviews has at hand. */
export async function makeTemplates(demo: Demo, people: People): Promise<void> {
  const { adminId, managerId, otherManagerId, customers } = people;
  const writers = [adminId, managerId, otherManagerId, ...customers.map(({ id }) => id)];
  await insertRows(
    demo,
    'reply-template',
    writers.flatMap((ownerUserId) => templates.map((template) => ({ ...template, ownerUserId }))),
  );
}
