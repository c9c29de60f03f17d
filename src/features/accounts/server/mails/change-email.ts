import { pathTo } from '#core/model/paths/path-to.ts';
import { renewToken } from '#core/server/sessions/tokens.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** To a user's new address, for confirmation. */
export const changeEmail = mailTemplate('changeEmail', {
  to: 'address',
  repeats: true,
  async facts(data, { database, now, publicUrl }) {
    const { email } = data;
    const link = { ...links.changeEmail, userId: data.userId, now: now() };
    // A link for an address that the user has replaced since must not go to this mailbox
    const token = await renewToken(database.orm, link, { email });
    return token === null ? null : { email, url: `${publicUrl}${pathTo('/verify-change-email', {}, { token })}` };
  },
  letter: ({ email, url }, product) => ({
    subject: 'メールアドレス変更の確認',
    paragraphs: [
      `${product}のメールアドレスをこのアドレスへ変更するお申し込みがありました。次のリンクを開くと変更が完了します。`,
    ],
    facts: [['新しいメールアドレス', email]],
    link: { label: 'メールアドレスを変更する', url, note: 'リンクは24時間、1回だけ使えます。' },
    closing: ['お心当たりがない場合は、リンクを開かずにこのメールを破棄してください。'],
  }),
  sample: { email: 'yamada@example.com', url: 'https://example.com/t' },
});
