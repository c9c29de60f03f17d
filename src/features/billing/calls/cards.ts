import { bytes, call, data } from '#core/model/call.ts';
import { month, text } from '#core/model/declare.ts';
import { flag, integer, nullable, object, string } from '#core/model/shape.ts';
import { paymentRoles } from '#domain/accounts/own-screens.ts';
import { admins } from '#domain/accounts/roles.ts';

const payment = '支払い';
/** The charge's status, and whether its payment is not decided yet. */
const outcome = { status: string, underWay: flag };
const card = object({ brand: string, last4: string, expMonth: integer, expYear: integer });

/** The caller's stored card (brand, last four digits, expiry); null if there is none. */
export const getCard = call({
  method: 'get',
  path: '/payment-card',
  who: paymentRoles,
  summary: '登録されているカード（下4桁と有効期限）',
  tag: payment,
  answer: data(nullable(card)),
});

/** Returns the URL of the payment service's page on which the card is entered. */
export const startCardSetup = call({
  method: 'post',
  path: '/payment-card/setup',
  who: paymentRoles,
  summary: 'カードの登録の開始',
  tag: payment,
  answer: data(object({ url: string })),
});

export const finishCardSetup = call({
  method: 'post',
  path: '/payment-card',
  who: paymentRoles,
  summary: 'カードの登録の完了',
  tag: payment,
  body: { session: text('カードの登録', { required: true, max: 200 }) },
  answer: data(card),
});

/**
 * Charges the payer's card for one of their charges, with the payer present. `url` is the page on which the payer must authenticate (3-D
 * Secure); null if the payment is decided.
 */
export const payByCard = call({
  method: 'post',
  path: '/card-payment/{id}',
  who: paymentRoles,
  summary: 'カードで支払う（本人認証が必要なときは、その画面のURLを返す）',
  tag: payment,
  answer: data(object({ url: nullable(string), ...outcome })),
});

/** Settles a payment after the payer came back from authenticating. */
export const finishPayByCard = call({
  method: 'post',
  path: '/card-payment/{id}/result',
  who: paymentRoles,
  summary: '本人認証のあとの決済の結果',
  tag: payment,
  answer: data(object(outcome)),
});

/** Reads a month's fees from the payment service into カード手数料. */
export const readCardFees = call({
  method: 'post',
  path: '/card-fee/read',
  who: admins,
  summary: '決済サービスから、月のカード手数料を読み込む',
  tag: payment,
  body: { month: month('対象月', { required: true }) },
  answer: data(object({ amount: integer, payments: integer })),
});

/** Receives the payment service's webhook; the body is signed by the service. */
export const receivePaymentEvent = call({
  method: 'post',
  path: '/stripe/webhook',
  who: 'public',
  summary: '決済サービスからの通知',
  tag: payment,
  body: bytes('application/json'),
  maxBody: 1_000_000,
  answer: data(object({ received: flag })),
});
