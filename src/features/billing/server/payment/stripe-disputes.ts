import type Stripe from 'stripe';
import { second } from '#core/model/day.ts';
import type { GatewayDispute, PaymentGateway } from './gateway.ts';

/** Reads disputes of card payments (chargebacks). */
export function stripeDisputes(stripe: Stripe): Pick<PaymentGateway, 'dispute'> {
  return {
    async dispute(disputeId) {
      const dispute = await stripe.disputes.retrieve(disputeId);
      const { id, amount, status, reason, payment_intent: intent, evidence_details: evidence } = dispute;
      const answerBy = evidence.due_by;
      return {
        id,
        paymentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
        amount,
        state: stateOf(status),
        reason,
        answerBy: answerBy === null || answerBy === 0 ? null : answerBy * second,
        // What was disputed, without the service's own fee: fees are entered from the service's statement
        movements: dispute.balance_transactions.map((one) => ({
          id: one.id,
          amount: one.amount,
          createDate: one.created * second,
        })),
      };
    },
  };
}

function stateOf(status: Stripe.Dispute.Status): GatewayDispute['state'] {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'WON';
  return status === 'lost' ? 'LOST' : 'OPEN';
}
