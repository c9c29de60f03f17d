import { mailTemplate } from '#mail/server/template.ts';

/** To the old address, which can no longer sign in. */
export const emailChanged = mailTemplate('emailChanged', {
  to: 'address',
  facts: async (data) => ({ email: data.email }),
  letter: ({ email }) => ({
    subject: 'メールアドレスが変更されました',
    paragraphs: [
      'アカウントのメールアドレスが変更されました。今後のご連絡とログインには、新しいメールアドレスを使います。',
    ],
    facts: [['新しいメールアドレス', email]],
    closing: ['お心当たりがない場合は、すぐに管理者にご連絡ください。'],
  }),
  sample: { email: 'yamada@example.com' },
});
