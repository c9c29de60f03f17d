import { eq } from 'drizzle-orm';
import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** The mail that answers a customer's objection. */
export const objectionDecided = mailTemplate('objectionDecided', {
  to: 'account',
  owed: true,
  async facts(account, { objectionId }, context) {
    const objections = context.tables.objection;
    const [found] = await context.database.orm.select().from(objections).where(eq(objections.id, objectionId));
    if (found === undefined || found.userId !== account.id) return null;
    const { status, target, content, answer } = found;
    if (status !== 'ACCEPTED' && status !== 'REFUSED') return null;
    return {
      isAccepted: status === 'ACCEPTED',
      isIssued: found.chargeId !== null,
      what: found.detailId === null ? '月額固定' : '成果日',
      target,
      content,
      answer: answer ?? '',
      // Former customers cannot sign in, so they get no link
      url: account.open ? `${context.publicUrl}${pathTo('/objection/:id', { id: found.id })}` : null,
    };
  },
  letter: ({ isAccepted, isIssued, what, target, content, answer, url }) => ({
    subject: isAccepted ? '成果日への異議を認めました' : '成果日への異議への回答',
    paragraphs: [
      isAccepted
        ? `申し立てのあった${what}を成果から外しました。${isIssued ? '発行した請求書は訂正します。' : ''}`
        : `申し立てのあった${what}を確認しました。成果は変わりません。`,
    ],
    facts: [
      ['対象', target],
      ['異議の内容', content],
      ['回答', answer],
    ],
    ...(url === null ? {} : { link: { label: '回答を見る', url } }),
    closing: [],
  }),
  sample: {
    isAccepted: true,
    isIssued: true,
    what: '成果日',
    target: '新宿店「カフェ 新宿」10/3・10/5',
    content: '3日は臨時休業でした。',
    answer: '休業を確認しました。',
    url: 'https://example.com/t',
  },
});
