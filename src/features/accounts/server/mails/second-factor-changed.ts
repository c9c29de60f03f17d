import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** The second factor was turned on or off. */
export const secondFactorChanged = mailTemplate('secondFactorChanged', {
  to: 'account',
  facts: async (_account, data, { publicUrl }) => ({
    enabled: data.enabled,
    url: `${publicUrl}${pathTo('/auth/reset-password')}`,
  }),
  letter: ({ enabled, url }) => ({
    subject: `二段階認証が${enabled ? '設定' : '解除'}されました`,
    paragraphs: [
      enabled
        ? 'アカウントに二段階認証が設定されました。次回のログインから、認証アプリのコードを入力します。'
        : 'アカウントの二段階認証が解除されました。次回のログインから、認証コードは不要です。',
    ],
    closing: [`お心当たりがない場合は、すぐにパスワードを再設定し、管理者にご連絡ください。\n${url}`],
  }),
  sample: { enabled: true, url: 'https://example.com/t' },
});
