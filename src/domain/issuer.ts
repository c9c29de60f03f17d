import { email, phone, postalCode, resource, text } from '#core/model/declare.ts';

/** Who issues the invoices: the fields of the setting, for the form and for the call that saves it. */
export const issuerFields = {
  name: text('発行者名', { required: true, max: 100 }),
  registrationNumber: text('登録番号', {
    required: true,
    max: 14,
    pattern: 'T\\d{13}',
    hint: 'T＋13桁の数字',
  }),
  postalCode: postalCode('郵便番号', { required: true, fills: 'address' }),
  address: text('住所', { required: true, max: 300 }),
  phone: phone('電話番号'),
  email: email('メールアドレス'),
  bankAccount: text('振込先', { required: true, lines: 3, max: 300 }),
  note: text('備考', { lines: 4, max: 1000 }),
};

/** The form of the setting. */
export const issuerForm = resource({
  label: '発行者',
  purpose: '請求書に印字する発行者の情報です。',
  title: 'name',
  fields: issuerFields,
  form: {
    発行者: ['name', 'registrationNumber', 'postalCode', 'address', 'phone', 'email'],
    お支払い: ['bankAccount', 'note'],
  },
  list: { columns: ['name'], sort: 'name' },
  access: {
    rows: { SYSTEM_ADMINISTRATOR: 'all', BUSINESS_ADMINISTRATOR: 'all' },
    list: ['SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR'],
    update: ['SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR'],
  },
  updatePath: '/setting/issuer',
});
