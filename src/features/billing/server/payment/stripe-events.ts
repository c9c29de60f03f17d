import type Stripe from 'stripe';
import type { GatewayEvent } from './gateway.ts';
import { chargeIdIn } from './stripe-charges.ts';

/** Returns what an event of Stripe's means for us. Refunds and disputes are only named: their state is read when it is booked. */
export function eventOf(event: Stripe.Event): GatewayEvent {
  const head = { id: event.id, type: event.type, outcome: null };
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const { id: paymentId, metadata, amount_received: amount, currency } = event.data.object;
      const chargeId = chargeIdIn(metadata);
      if (chargeId === null) return head;
      const paid = event.type === 'payment_intent.succeeded';
      return { ...head, outcome: { chargeId, paid, paymentId, amount, currency } };
    }
    case 'charge.refunded':
      return { ...head, ...refundsOf(event.data.object.payment_intent) };
    case 'refund.created':
    case 'refund.updated':
    case 'charge.refund.updated':
      return { ...head, ...refundsOf(event.data.object.payment_intent) };
    case 'refund.failed': {
      const { key } = event.data.object.metadata ?? {};
      return { ...head, ...(key === undefined ? refundsOf(event.data.object.payment_intent) : { refundFailed: key }) };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { ...head, disputeId: event.data.object.id };
    default:
      return head;
  }
}

function refundsOf(intent: string | Stripe.PaymentIntent | null): Pick<GatewayEvent, 'refundsOf'> {
  if (intent === null) return {};
  return { refundsOf: typeof intent === 'string' ? intent : intent.id };
}
