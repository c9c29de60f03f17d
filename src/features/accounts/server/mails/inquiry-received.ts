import { eq } from 'drizzle-orm';
import { mailTemplate } from '#mail/server/template.ts';

/** To the sender of an inquiry: it arrived. Leaves out everything that a stranger may have typed. */
export const inquiryReceived = mailTemplate('inquiryReceived', {
  to: 'address',
  async facts(data, { database, tables }) {
    const inquirys = tables.inquiry;
    const { id } = data;
    const [found] = await database.orm.select({ id: inquirys.id }).from(inquirys).where(eq(inquirys.id, id));
    return found === undefined ? null : { number: String(id) };
  },
  letter: ({ number }) => ({
    subject: 'お問い合わせを受け付けました',
    paragraphs: ['お問い合わせありがとうございます。内容を確認し、担当者からご連絡します。'],
    facts: [['受付番号', number]],
    closing: ['お心当たりがない場合は、このメールを破棄してください。'],
  }),
  sample: { number: '12' },
});
