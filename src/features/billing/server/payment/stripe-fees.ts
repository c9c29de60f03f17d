import type Stripe from 'stripe';
import { second } from '#core/model/day.ts';
import type { GatewayFees, PaymentGateway } from './gateway.ts';

/** Fees that the service takes as movements of their own, with their tax. */
const ofTheirOwn: readonly string[] = ['stripe_fee', 'tax_fee'];

/** Sums what the service kept back: the fee within each movement of the balance, and movements that are fees themselves. */
export function stripeFees(stripe: Stripe): Pick<PaymentGateway, 'fees'> {
  return {
    async fees(from, until) {
      const created = { gte: Math.floor(from / second), lt: Math.floor(until / second) };
      let found: GatewayFees = { amount: 0, payments: 0 };
      for await (const one of stripe.balanceTransactions.list({ created, limit: 100 })) {
        if (one.currency !== 'jpy') continue;
        const own = ofTheirOwn.includes(one.type) ? -one.amount : 0;
        const isPayment = one.type === 'charge' || one.type === 'payment';
        found = { amount: found.amount + one.fee + own, payments: found.payments + (isPayment ? 1 : 0) };
      }
      return found;
    },
  };
}
