import { mailTemplate } from '#mail/server/template.ts';
import { passwordLink } from './password-link.ts';

/** Someone signed up with an address that already has an account. */
export const registered = mailTemplate('registered', {
  to: 'account',
  repeats: true,
  async facts({ id }, _data, context) {
    const url = await passwordLink(context, 'reset', id);
    return url === null ? null : { url };
  },
  letter: ({ url }) => ({
    subject: 'ご登録済みのメールアドレスです',
    paragraphs: [
      'このメールアドレスで新規登録のお申し込みがありましたが、すでに登録されています。',
      'パスワードをお忘れの場合は、次のリンクから設定し直してください。',
    ],
    link: { label: 'パスワードを設定する', url, note: 'リンクは30分間、1回だけ使えます。' },
    closing: ['お心当たりがない場合は、このメールを破棄してください。'],
  }),
  sample: { url: 'https://example.com/t' },
});
