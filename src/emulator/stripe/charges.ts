import { type Book, refundedOf } from './book.ts';

/** The charge of a payment: Stripe's own id for what was taken from the card. */
export function chargeOf(intent: string): string {
  return intent.replace(/^pi_/, 'ch_');
}

/** A charge as Stripe's events carry it; refunds are not listed in it. */
export function chargeObject(book: Book, id: string) {
  const intent = book.intents[id];
  const refunded = refundedOf(book, id);
  const disputed = Object.values(book.disputes ?? {}).some((one) => one.intent === id);
  return {
    id: chargeOf(id),
    object: 'charge',
    amount: intent?.amount ?? 0,
    amount_captured: intent?.amount ?? 0,
    amount_refunded: refunded,
    captured: true,
    created: intent?.created ?? 0,
    currency: 'jpy',
    customer: intent?.customer ?? null,
    disputed,
    livemode: false,
    // Copied from the payment when it is confirmed
    metadata: intent?.metadata ?? {},
    paid: true,
    payment_intent: id,
    refunded: refunded === intent?.amount,
    status: 'succeeded',
  };
}
