import { bytes, call, data } from '#core/model/call.ts';
import { text } from '#core/model/declare.ts';
import { boolean as aBoolean, text as aText, integer, nullable, object } from '#core/model/shape.ts';
import { paymentRoles } from '#domain/accounts/own-screens.ts';

const payment = '支払い';
const card = object({ brand: aText, last4: aText, expMonth: integer, expYear: integer });

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
  answer: data(object({ url: aText })),
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

/** Receives the payment service's webhook; the body is signed by the service. */
export const receivePaymentEvent = call({
  method: 'post',
  path: '/stripe/webhook',
  who: 'public',
  summary: '決済サービスからの通知',
  tag: payment,
  body: bytes('application/json'),
  maxBody: 1_000_000,
  answer: data(object({ received: aBoolean })),
});
