import { chargeMoney } from '#billing/rules/charge-money.ts';
import { chargeEvidence } from '#billing/rules/evidence.ts';
import { followUp } from '#billing/rules/follow-up.ts';
import { call, data, download, listOf } from '#core/model/call.ts';
import { number } from '#core/model/declare.ts';
import { array, integer, object } from '#core/model/shape.ts';
import { staff } from '#domain/accounts/roles.ts';
import { listsCharges, seesCharge, tag } from './parts.ts';

const pdf = download('application/pdf');

export const getInvoice = call({
  method: 'get',
  path: '/charge-history/{id}',
  who: seesCharge,
  summary: '請求書のPDF（取消した請求は、取消と取消日を記した写し）',
  tag,
  answer: pdf,
});

/** The document of a charge as it was given, also after its cancellation: `getInvoice` then answers a copy that says 取消. */
export const getIssuedInvoice = call({
  method: 'get',
  path: '/charge-as-issued/{id}',
  who: seesCharge,
  summary: '発行時の請求書のPDF（取消のあとも、発行したときのまま）',
  tag,
  answer: pdf,
});

/** Sums all charges that match the filter, in yen. Cancelled charges are only counted unless the filter includes them. */
export const getChargeTotals = call({
  method: 'get',
  path: '/charge-totals',
  who: listsCharges,
  summary: '請求の合計（一覧と同じ絞り込み。取消は、状態で絞り込んだときだけ含める）',
  tag,
  query: listOf('incentive-history'),
  answer: data(object({ count: integer, cancelled: integer, subtotal: integer, tax: integer, total: integer })),
});

export const getEvidence = call({
  method: 'get',
  path: '/charge-evidence/{id}',
  who: seesCharge,
  summary: '請求の根拠となる日別の成果',
  tag,
  answer: data(array(chargeEvidence)),
});

export const getChargeMoney = call({
  method: 'get',
  path: '/charge-payments/{id}',
  who: seesCharge,
  summary: '請求の入出金と返還請求書の一覧',
  tag,
  answer: data(chargeMoney),
});

/** For those who look after the customer: the customer knows what they have seen. */
export const getFollowUp = call({
  method: 'get',
  path: '/charge-follow-up/{id}',
  who: staff,
  summary: '請求書の閲覧と督促の記録',
  tag,
  answer: data(followUp),
});

export const getReturnInvoice = call({
  method: 'get',
  path: '/charge-return/{id}',
  who: seesCharge,
  summary: '適格返還請求書のPDF',
  tag,
  query: { number: number('番号', { required: true, min: 1, max: 1_000_000 }) },
  answer: pdf,
});
