import type { Issuer } from '#domain/invoices/invoice.ts';

/** The issuer of the demo's invoices: fictitious, with an unassigned number. */
export const demoIssuer = {
  name: '株式会社店順デモ',
  postalCode: '100-0000',
  address: '東京都見本区見本町1-1-1 見本ビル5階',
  phone: '03-0000-0000',
  email: 'billing@example.com',
  registrationNumber: 'T9999999999999',
  bankAccount: '見本銀行（0000）本店営業部（001）普通 0000000 カ）テンジユンデモ',
  note: '本請求書は、適格請求書等保存方式に対応しています。',
} satisfies Issuer;
