import { corePaths, pathTo } from '#core/model/paths/path-to.ts';
import { renewToken } from '#core/server/sessions/tokens.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** To a new user, to confirm the address. Leaves out the name, which a stranger may have typed at sign-up. */
export const confirm = mailTemplate('confirm', {
  to: 'account',
  repeats: true,
  anonymous: true,
  async facts({ id }, _data, { database, now, publicUrl }) {
    const token = await renewToken(database.orm, { ...links.confirm, userId: id, now: now() });
    return token === null ? null : { url: `${publicUrl}${pathTo(corePaths.login, {}, { confirm: token })}` };
  },
  letter: ({ url }, product) => ({
    subject: 'ご登録の確認',
    paragraphs: [
      `${product}へのご登録ありがとうございます。次のリンクを開くと登録が完了し、ログインできるようになります。`,
    ],
    link: { label: '登録を完了する', url, note: 'リンクは24時間、1回だけ使えます。' },
    closing: ['お心当たりがない場合は、リンクを開かずにこのメールを破棄してください。'],
  }),
  sample: { url: 'https://example.com/t' },
});
