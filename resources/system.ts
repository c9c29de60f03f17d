import { singleton, text } from '#core/model/declare.ts';
import { admins } from '#domain/accounts/roles.ts';
import { readableColour } from '#domain/brand.ts';

export const brand = singleton({
  label: 'ブランド',
  purpose:
    'ログイン画面・メニュー・メール・請求書・レポートに使う名前と色です。保存したあと、画面を開き直すと反映されます。',
  icon: 'idcard',
  fields: {
    name: text('表示名', { max: 30, help: '空欄のときは「店順」です。' }),
    colour: text('色', {
      max: 7,
      pattern: '#[0-9A-Fa-f]{6}',
      hint: '#001F60',
      help: '空欄のときは #001F60 です。文字が読める濃い色を指定します。',
    }),
  },
  form: { 名前と色: ['name', 'colour'] },
  validate: { readableColour },
  show: admins,
  path: '/setting/brand',
});

export const publicPage = singleton({
  label: '公開ページの文章',
  purpose: 'ログインしていない方にも公開する文章です。空欄のときは標準の文章を表示します。',
  icon: 'file-text',
  fields: {
    privacy: text('プライバシーポリシー', { lines: 16, max: 50_000 }),
    commerce: text('特定商取引法に基づく表記', { lines: 16, max: 50_000 }),
  },
  form: { 公開する文章: ['privacy', 'commerce'] },
  show: admins,
  path: '/setting/public-page',
});
