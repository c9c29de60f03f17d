import { paymentChoice, paymentMatch } from '#billing/rules/closing.ts';
import { bytes, call, data, whole } from '#core/model/call.ts';
import { boolean, date, list, number, select, text, yen } from '#core/model/declare.ts';
import { array, day, dictionary, integer, nullable, object, string } from '#core/model/shape.ts';
import { admins } from '#domain/accounts/roles.ts';
import { lateMoneyWays } from '#domain/billing/charge-payment.ts';
import { tag } from './parts.ts';

/** As the statement writes it; from the first one the customer's 振込名義カナ is learnt. */
const payer = text('名義', { max: 300 });
const paidCharge = object({ id: integer, status: string, paidDate: nullable(day), version: integer });

/** Matches the deposits in a bank statement file to the charges they may pay; `versions` maps each open charge's id to its version. */
export const matchStatement = call({
  method: 'post',
  path: '/closing/statement',
  who: admins,
  summary: '入金明細（CSV）と請求の照合',
  tag,
  body: bytes('text/csv'),
  maxBody: 5_000_000,
  // `open`: all charges that wait for a payment, of which any can be chosen by hand
  answer: whole(object({ data: array(paymentMatch), versions: dictionary(integer), open: array(paymentChoice) })),
  token: 'incentive-history',
});

export const recordPayment = call({
  method: 'post',
  path: '/closing/payment',
  who: admins,
  summary: '照合した入金の記録',
  tag,
  body: {
    chargeId: number('請求', { required: true, min: 1, max: 2_147_483_647 }),
    chargeVersion: number('版', { required: true, min: 1, max: 2_147_483_647 }),
    paidDate: date('入金日', { required: true }),
    // Omitted: the full amount due
    amount: yen('入金額', { min: 1 }),
    fee: boolean('不足分を振込手数料とする'),
    // Identifies the line of the statement, so that it is recorded only once
    deposit: text('入金明細', { required: true, max: 64 }),
    payer,
    // For a cancelled charge: what to do with the money
    way: select('取り消した請求への入金の扱い', lateMoneyWays),
  },
  answer: data(paidCharge),
  token: 'incentive-history',
});

/** Splits one deposit among several charges of one customer in one transaction: pays each in turn; the last takes the remainder. */
export const recordSplit = call({
  method: 'post',
  path: '/closing/split',
  who: admins,
  summary: '1件の入金を複数の請求に分けて記録',
  tag,
  body: {
    charges: list(
      '請求',
      {
        chargeId: number('請求', { required: true, min: 1, max: 2_147_483_647 }),
        chargeVersion: number('版', { required: true, min: 1, max: 2_147_483_647 }),
      },
      { required: true, max: 50 },
    ),
    paidDate: date('入金日', { required: true }),
    amount: yen('入金額', { required: true, min: 1 }),
    fee: boolean('不足分を振込手数料とする'),
    deposit: text('入金明細', { required: true, max: 64 }),
    payer,
  },
  answer: data(array(paidCharge)),
  token: 'incentive-history',
});
