import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** An API token was created or revoked. */
export const apiTokenChanged = mailTemplate('apiTokenChanged', {
  to: 'account',
  facts: async (_account, data, { publicUrl }) => ({
    made: data.made,
    name: data.name,
    url: `${publicUrl}${pathTo('/profile/tokens')}`,
  }),
  letter: ({ made, name, url }) => ({
    subject: `APIトークンが${made ? '発行' : '取り消'}されました`,
    paragraphs: [
      made
        ? `アカウントでAPIトークン「${name}」が発行されました。このトークンを持つプログラムは、選ばれた範囲でお客様の代わりに操作できます。`
        : `アカウントのAPIトークン「${name}」が取り消されました。このトークンは使えなくなりました。`,
    ],
    closing: [`お心当たりがない場合は、トークンを取り消し、すぐにパスワードを変更してください。\n${url}`],
  }),
  sample: { made: true, name: '会計ソフト連携', url: 'https://example.com/t' },
});
