import { closing, closingGaps, closingRun, furtherCharges } from '#billing/rules/closing.ts';
import { call, data } from '#core/model/call.ts';
import { date, number, select } from '#core/model/declare.ts';
import { integer, nullable, object, yearMonth } from '#core/model/shape.ts';
import { admins, staff } from '#domain/accounts/roles.ts';
import { termsFromLabels } from '#domain/invoices/terms-from.ts';
import { ofPeriod, tag } from './parts.ts';

/** The progress of a month's closing; a manager sees only their own customers. */
export const getClosing = call({
  method: 'get',
  path: '/closing',
  who: staff,
  summary: '月次締めの進み具合',
  tag,
  query: ofPeriod,
  answer: data(closing),
  token: 'incentive-history',
});

/** The next page of the month's charges, after those that `getClosing` returns. */
export const getClosingCharges = call({
  method: 'get',
  path: '/closing/charges',
  who: staff,
  summary: '先月との差の続き',
  tag,
  query: { ...ofPeriod, from: number('何件目から', { required: true, min: 0, max: 1_000_000 }) },
  answer: data(furtherCharges),
  token: 'incentive-history',
});

/** The next page of stores with unmeasured days, after those that `getClosing` returns. */
export const getClosingGaps = call({
  method: 'get',
  path: '/closing/gaps',
  who: staff,
  summary: '未計測のある店舗の続き',
  tag,
  query: { ...ofPeriod, from: number('何件目から', { required: true, min: 0, max: 1_000_000 }) },
  answer: data(closingGaps),
  token: 'incentive-history',
});

export const startCount = call({
  method: 'post',
  path: '/closing/count',
  who: admins,
  summary: '成果日数の集計の開始',
  tag,
  body: ofPeriod,
  answer: data(nullable(closingRun)),
  status: 202,
  token: 'incentive-history',
});

export const issueDrafts = call({
  method: 'post',
  path: '/closing/issue',
  who: admins,
  summary: '下書きの一括発行',
  tag,
  body: { ...ofPeriod, issueDate: date('発行日') },
  answer: data(object({ period: yearMonth })),
  status: 202,
  token: 'incentive-history',
});

/** Settles, for all customers of whom nobody said it yet, from which day their terms of payment count. */
export const setTermsFrom = call({
  method: 'post',
  path: '/closing/terms-from',
  who: admins,
  summary: '支払条件の起算日の確認',
  tag,
  body: { termsFrom: select('期日の起算', termsFromLabels, { required: true }) },
  answer: data(object({ customers: integer })),
});

export const mailInvoices = call({
  method: 'post',
  path: '/closing/mail',
  who: admins,
  summary: '請求書の一括送付',
  tag,
  body: ofPeriod,
  // `unaddressed`: charges without a mail address are not sent and get the state 送信失敗 with the reason
  answer: data(object({ sent: integer, unaddressed: integer })),
  status: 202,
  token: 'incentive-history',
});
