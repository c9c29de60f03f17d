import { chargeObjections } from '#billing/rules/objections.ts';
import { call, data } from '#core/model/call.ts';
import { seesCharge, tag } from './parts.ts';

/** What the reader may object to on a charge, and its objections. */
export const getChargeObjections = call({
  method: 'get',
  path: '/charge-objections/{id}',
  who: seesCharge,
  summary: '請求への異議と、申し立てられる期限',
  tag,
  answer: data(chargeObjections),
});
