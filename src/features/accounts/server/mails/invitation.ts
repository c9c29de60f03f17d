import { mailTemplate } from '#mail/server/template.ts';
import { passwordLink } from './password-link.ts';

/** An administrator made an account for the reader, who chooses its password. */
export const invitation = mailTemplate('invitation', {
  to: 'account',
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
