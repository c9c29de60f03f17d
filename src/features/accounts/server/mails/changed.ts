import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** The password was changed. */
export const changed = mailTemplate('changed', {
  to: 'account',
  facts: async (_account, _data, { publicUrl }) => ({ url: `${publicUrl}${pathTo('/auth/reset-password')}` }),
  letter: ({ url }) => ({
    subject: 'パスワードが変更されました',
    paragraphs: ['アカウントのパスワードが変更されました。ほかの端末では自動的にログアウトしました。'],
    closing: [`お心当たりがない場合は、すぐにパスワードを再設定し、管理者にご連絡ください。\n${url}`],
  }),
  sample: { url: 'https://example.com/t' },
});
