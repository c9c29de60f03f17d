import { asc, eq, inArray } from 'drizzle-orm';
import { addDays, type Day, day as dayMs, startOfDay } from '#core/model/day.ts';
import { daysInShort } from '#domain/billing/objection.ts';
import { type Demo, type Fresh, insertDemoRows } from './insert.ts';

const texts = [
  { status: 'OPEN', content: 'この日は臨時休業で、地図に「休業」と出ていました。確認をお願いします。' },
  {
    status: 'REFUSED',
    content: '店の近くで検索したところ、上位に表示されませんでした。',
    answer: 'この日は3回計測し、いずれも目標の順位でした。検索する場所によって順位は変わります。',
  },
] as const;

/** Creates objections to the newest issued charges: one that waits for an answer, one that was answered. */
export async function makeObjections(demo: Demo, adminId: number): Promise<void> {
  const { 'charge-evidence': evidence, 'incentive-history': charge } = demo.tables;
  const rows = await demo.tx
    .select({ evidence, userId: charge.userId, issueDate: charge.issueDate, period: charge.period })
    .from(evidence)
    .innerJoin(charge, eq(charge.id, evidence.chargeId))
    .where(inArray(charge.status, ['ISSUED', 'PAID']))
    .orderBy(asc(evidence.id));
  const newest = rows.reduce((last, { period }) => (period > last ? period : last), '');
  const own = rows.filter(({ period, evidence: { achieved } }) => period === newest && achieved > 5);
  const chosen = [...new Map(own.toReversed().map((row) => [row.userId, row])).values()].slice(0, texts.length);
  await insertDemoRows(
    demo,
    'objection',
    chosen.map(({ evidence: of, userId, issueDate }, index): Fresh<'objection'> => {
      const { status, ...text } = texts[index] ?? texts[0];
      const achieved = [...of.days].flatMap((mark, at) => (mark === '○' ? [addDays(of.firstDay, at)] : []));
      const days: readonly Day[] = achieved.slice(0, 2 - index);
      const createDate = Math.min(demo.now, startOfDay(addDays(issueDate ?? demo.today, 3)) + dayMs / 2);
      const decidedDate = status === 'OPEN' ? null : Math.min(demo.now, createDate + dayMs);
      return {
        ...{ status, userId, createDate, updateDate: createDate, ...text },
        target: `${of.storeName}「${of.keyword}」${daysInShort(days)}`,
        searchConditionId: of.searchConditionId,
        detailId: of.detailId,
        chargeId: of.chargeId,
        days: days.map((day) => ({ day })),
        firstDay: days[0] ?? of.firstDay,
        lastDay: days.at(-1) ?? of.firstDay,
        decidedDate,
        decidedBy: decidedDate === null ? null : adminId,
      };
    }),
  );
}
