import { email, phone, resource, select, text } from '#core/model/declare.ts';
import { admins } from '#domain/accounts/roles.ts';
import { signUpProducts } from '#domain/accounts/sign-up-products.ts';
import { allForAdmins } from './scopes.ts';

export const inquiry = resource({
  label: 'お問い合わせ',
  titlePattern: '{title}さんのお問い合わせ',
  purpose: '公開ページから届いたお問い合わせです。',
  icon: 'message',
  fields: {
    name: text('氏名', { required: true, max: 100, search: true, readOnly: true }),
    companyName: text('会社名', { max: 100, search: true, readOnly: true }),
    email: email('メールアドレス', { required: true, search: true, readOnly: true }),
    phone: phone('電話番号', { readOnly: true }),
    product: select('お申し込みの種類', signUpProducts, { readOnly: true }),
    message: text('内容', { required: true, lines: 8, max: 4000, search: true, readOnly: true }),
    status: select(
      '対応',
      { NEW: '未対応', DONE: '対応済' },
      { initial: 'NEW', tones: { NEW: 'warning', DONE: 'success' } },
    ),
    note: text('対応の記録', { lines: 4, max: 2000 }),
  },
  // The inquiry comes before the fields for handling it
  form: {
    お問い合わせ: ['name', 'companyName', 'email', 'phone', 'product', 'message', 'status', 'note'],
  },
  list: {
    columns: ['name', 'companyName', 'message', 'product', 'status', 'createDate'],
    filters: ['status', 'product', 'createDate'],
    views: { 未対応: { where: { status: 'NEW' } } },
    sort: '-createDate',
    card: ['message', 'createDate', 'status'],
  },
  access: { rows: { ...allForAdmins }, list: admins, update: admins },
});
