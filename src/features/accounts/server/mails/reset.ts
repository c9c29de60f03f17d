import { mailTemplate } from '#mail/server/template.ts';
import { passwordLink } from './password-link.ts';

/** A password reset was requested, by the user or by an administrator. */
export const reset = mailTemplate('reset', {
  to: 'account',
  repeats: true,
  async facts({ id }, { by }, context) {
    const url = await passwordLink(context, 'reset', id);
    return url === null ? null : { url, by };
  },
  letter: ({ url, by }) => ({
    subject: 'パスワード再設定のご案内',
    paragraphs: [
      by === 'administrator'
        ? '管理者がパスワードの再設定のご案内をお送りしました。次のリンクから新しいパスワードを設定してください。'
        : 'パスワードの再設定を受け付けました。次のリンクから新しいパスワードを設定してください。',
    ],
    link: { label: 'パスワードを設定する', url, note: 'リンクは30分間、1回だけ使えます。' },
    closing: ['お心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。'],
  }),
  sample: { url: 'https://example.com/t', by: 'oneself' },
});
