import { deviceInWords } from '#accounts/rules/device.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { mailTemplate } from '#mail/server/template.ts';
import { whenInJapan } from '#mail/server/when.ts';

/** A sign-in from an unknown device. */
export const newDevice = mailTemplate('newDevice', {
  to: 'account',
  facts: async (_account, data, { publicUrl }) => ({
    when: whenInJapan(data.date),
    device: deviceInWords(data.userAgent),
    ip: data.ip,
    url: `${publicUrl}${pathTo('/profile/sessions')}`,
    reset: `${publicUrl}${pathTo('/auth/reset-password')}`,
  }),
  letter: ({ when, device, ip, url, reset }) => ({
    subject: '新しい端末からログインがありました',
    paragraphs: ['これまでに使われていない端末からログインがありました。ご本人であれば、お手続きは不要です。'],
    facts: [
      ['日時', when],
      ['端末', device],
      ['IPアドレス', ip],
    ],
    link: { label: 'ログイン中の端末を確認する', url },
    closing: [`お心当たりがない場合は、すぐにパスワードを再設定してください。\n${reset}`],
  }),
  sample: {
    when: '2026/10/31 14:05',
    device: 'WindowsのChrome',
    ip: '192.0.2.1',
    url: 'https://example.com/t',
    reset: 'https://example.com/r',
  },
});
