import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';

/** A passkey was added or removed. */
export const passkeyChanged = mailTemplate('passkeyChanged', {
  to: 'account',
  facts: async (_account, data, { publicUrl }) => ({
    added: data.added,
    name: data.name,
    url: `${publicUrl}${pathTo('/profile/passkeys')}`,
  }),
  letter: ({ added, name, url }) => ({
    subject: `パスキーが${added ? '追加' : '削除'}されました`,
    paragraphs: [
      added
        ? `アカウントにパスキー「${name}」が追加されました。このパスキーを使って、パスワードなしでログインできます。`
        : `アカウントからパスキー「${name}」が削除されました。このパスキーではログインできなくなりました。`,
    ],
    closing: [`お心当たりがない場合は、すぐにパスワードを変更し、管理者にご連絡ください。\n${url}`],
  }),
  sample: { added: true, name: '私のパソコン', url: 'https://example.com/t' },
});
