import { eq } from 'drizzle-orm';
import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** To the administrators: an inquiry arrived. */
export const inquiryArrived = mailTemplate('inquiryArrived', {
  to: 'account',
  async facts(_account, data, { database, tables, publicUrl }) {
    const inquirys = tables.inquiry;
    const { id } = data;
    const [found] = await database.orm.select().from(inquirys).where(eq(inquirys.id, id));
    if (found === undefined) return null;
    return {
      name: found.name,
      email: found.email,
      message: found.message,
      url: `${publicUrl}${pathTo('/inquiry/:id', { id })}`,
    };
  },
  letter: ({ name, email, message, url }) => ({
    subject: 'お問い合わせが届きました',
    paragraphs: ['お問い合わせが届きました。'],
    facts: [
      ['氏名', name],
      ['メールアドレス', email],
      ['内容', message],
    ],
    link: { label: 'お問い合わせを開く', url },
  }),
  sample: {
    name: '山田 花子',
    email: 'hanako@example.com',
    message: '料金を教えてください。',
    url: 'https://example.com/t',
  },
});
