import { eq } from 'drizzle-orm';
import { pathTo } from '#core/model/paths/path-to.ts';
import { approvalLinkDays } from '#domain/approvals/approval.ts';
import { mailTemplate } from '#mail/server/template.ts';
import { makeApprovalLink } from '../approval-links.ts';

/** The mail that asks for an approval. Its link decides without a login, so that it is made when the mail is written. */
export const approvalRequested = mailTemplate('approvalRequested', {
  to: 'account',
  repeats: true,
  async facts({ id, email }, { requestId }, { tables, database, publicUrl, now }) {
    const request = tables['approval-request'];
    const [found] = await database.orm.select().from(request).where(eq(request.id, requestId));
    if (found === undefined || found.approverUserId !== id || found.status !== 'PENDING') return null;
    const token = await makeApprovalLink(database.orm, { requestId, email, now: now() });
    return { target: found.target ?? '', text: found.text ?? '', url: `${publicUrl}${pathTo('/approve')}#${token}` };
  },
  letter: ({ target, text, url }) => ({
    subject: '承認のお願い',
    paragraphs: [
      'Googleに送る前に、内容の承認をお願いします。',
      'リンクを開くと、ログインせずに承認か差戻しを選べます。',
    ],
    facts: [
      ['対象', target],
      ['本文', text.length > 200 ? `${text.slice(0, 200)}…` : text],
    ],
    link: {
      label: '内容を確認する',
      url,
      note: `リンクは${approvalLinkDays}日間使えます。どなたでも承認できるリンクですので、転送しないでください。`,
    },
    closing: ['承認されるまで、Googleには送られません。'],
  }),
  sample: {
    target: '新宿店：クチコミ返信（★2）',
    text: 'ご不便をおかけし、申し訳ございません。',
    url: 'https://example.com/t',
  },
});
