import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** To the old address, while the change can still be stopped. */
export const emailChangeAsked = mailTemplate('emailChangeAsked', {
  to: 'account',
  facts: async (_account, data, { publicUrl }) => ({
    email: data.email,
    url: `${publicUrl}${pathTo('/change-email')}`,
  }),
  letter: ({ email, url }) => ({
    subject: 'メールアドレス変更のお申し込みを受け付けました',
    paragraphs: [
      'アカウントのメールアドレスを変更するお申し込みを受け付けました。新しいアドレスで確認されるまで、変更されません。',
    ],
    facts: [['新しいメールアドレス', email]],
    closing: [`お心当たりがない場合は、次の画面でお申し込みを取り消し、パスワードを変更してください。\n${url}`],
  }),
  sample: { email: 'yamada@example.com', url: 'https://example.com/t' },
});
