import { pathTo } from '#core/model/paths/path-to.ts';
import { customers } from '#domain/accounts/roles.ts';
import { mailTemplate } from '#mail/server/template.ts';
import { issueAccountLink } from '../account-links.ts';

/** To the address named in a request to leave: only its reader can confirm. */
export const leave = mailTemplate('leave', {
  to: 'account',
  repeats: true,
  async facts({ id, role }, data, context) {
    // Staff accounts are closed by an administrator, not through the public form
    if (!customers.some((one) => one === role)) return null;
    const token = await issueAccountLink(context, 'leave', id, { reason: data.reason });
    if (token === null) return null;
    return {
      url: `${context.publicUrl}${pathTo('/system-user/common/:page', { page: `${data.product}-input-request-leave` }, { token })}`,
    };
  },
  letter: ({ url }) => ({
    subject: '退会のお申し込みの確認',
    paragraphs: [
      '退会のお申し込みを受け付けました。次のリンクを開いて確定してください。',
      '確定すると担当者が手続きを行い、完了するとログインできなくなります。発行した請求書などの記録は、法律で定められた期間保管します。',
    ],
    link: { label: '退会のお申し込みを確定する', url, note: 'リンクは24時間、1回だけ使えます。' },
    closing: ['お心当たりがない場合は、リンクを開かずにこのメールを破棄してください。退会の手続きは行われません。'],
  }),
  sample: { url: 'https://example.com/t' },
});
