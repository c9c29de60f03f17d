import { mailTemplate } from '#mail/server/template.ts';
import { passwordLink } from './password-link.ts';

/** To the user of an account that an administrator created, who sets its password. */
export const invitation = mailTemplate('invitation', {
  to: 'account',
  repeats: true,
  async facts({ id, email }, _data, context) {
    const url = await passwordLink(context, 'invitation', id);
    return url === null ? null : { email, url };
  },
  letter: ({ email, url }, product) => ({
    subject: `${product}へのご招待`,
    paragraphs: [`${product}のアカウントが作成されました。次のリンクからパスワードを設定してログインしてください。`],
    facts: [['ログインするメールアドレス', email]],
    link: { label: 'パスワードを設定する', url, note: 'リンクは7日間、1回だけ使えます。' },
    closing: ['お心当たりがない場合は、このメールを破棄してください。'],
  }),
  sample: { email: 'yamada@example.com', url: 'https://example.com/t' },
});
