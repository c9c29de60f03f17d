import { mailTemplate } from '#mail/server/template.ts';
import { passwordLink } from './password-link.ts';

/** A password reset was requested. */
export const reset = mailTemplate('reset', {
  to: 'account',
  repeats: true,
  async facts({ id }, _data, context) {
    const url = await passwordLink(context, 'reset', id);
    return url === null ? null : { url };
  },
  letter: ({ url }) => ({
    subject: 'パスワード再設定のご案内',
    paragraphs: ['パスワードの再設定を受け付けました。次のリンクから新しいパスワードを設定してください。'],
    link: { label: 'パスワードを設定する', url, note: 'リンクは30分間、1回だけ使えます。' },
    closing: ['お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。'],
  }),
  sample: { url: 'https://example.com/t' },
});
