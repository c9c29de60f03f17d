import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';
import { findAccount } from '#users/server/users.ts';

/** To the administrators: a customer wants to leave; one of them completes it. */
export const leaveArrived = mailTemplate('leaveArrived', {
  to: 'account',
  async facts(_account, data, { database, tables, publicUrl }) {
    const id = data.userId;
    const leaver = await findAccount(tables, database.orm, { id });
    return leaver === null
      ? null
      : { name: leaver.name, email: leaver.email, url: `${publicUrl}${pathTo('/system-user/:id', { id })}` };
  },
  letter: ({ name, email, url }) => ({
    subject: '退会のお申し込みがありました',
    paragraphs: ['契約者が退会を申し込みました。内容を確認し、手続きを完了してください。'],
    facts: [
      ['氏名', name],
      ['メールアドレス', email],
    ],
    link: { label: '契約者の画面を開く', url },
  }),
  sample: { name: '山田 花子', email: 'hanako@example.com', url: 'https://example.com/t' },
});
