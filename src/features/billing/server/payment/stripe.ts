import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { second } from '#core/model/day.ts';
import {
  type Card,
  ChargeNotAttempted,
  type GatewayRefund,
  type PaymentGateway,
  type RefundOutcome,
} from './gateway.ts';
import { isMissing, stripeCharges } from './stripe-charges.ts';
import { stripeDisputes } from './stripe-disputes.ts';
import { eventOf } from './stripe-events.ts';
import { stripeFees } from './stripe-fees.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string | null;
  /** `https://api.stripe.com` */
  readonly url: string;
}

const timeout = 20 * second;

/**
 * Card payments by Stripe: cards are entered in Checkout (setup mode) and charged off session, with an idempotency key per charge and
 * attempt.
 */
export function stripeGateway({ secretKey, webhookSecret, url }: StripeSettings): PaymentGateway {
  const { protocol, hostname, port } = new URL(url);
  const isPlain = protocol === 'http:';
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return {
    ...customers(stripe),
    ...cardEntry(stripe),
    ...stripeCharges(stripe),
    ...refunds(stripe),
    ...stripeDisputes(stripe),
    ...stripeFees(stripe),
    ...webhook(stripe, webhookSecret),
  };
}

function customers(stripe: Stripe): Pick<PaymentGateway, 'createCustomer' | 'forgetCustomer' | 'test'> {
  return {
    async createCustomer({ userId, email, name }) {
      const metadata = { userId: String(userId) };
      // An idempotency key accepts only identical parameters: the hash gives changed ones a new key
      const words = createHash('sha256')
        .update(JSON.stringify([email, name]))
        .digest('base64url')
        .slice(0, 16);
      const options = { idempotencyKey: `customer-${userId}-${words}` };
      const { id } = await stripe.customers.create({ email, name, metadata }, options);
      return id;
    },
    async forgetCustomer(customerId) {
      await stripe.customers.del(customerId).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },
    async test() {
      try {
        await stripe.customers.list({ limit: 1 }, { maxNetworkRetries: 0, timeout: 10 * second });
      } catch (error) {
        const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
        const isOurs = error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
        throw isOurs ? new ChargeNotAttempted('the payment service does not take our key', { cause: error }) : error;
      }
    },
  };
}

/** Entering a card on the service's own page. */
function cardEntry(stripe: Stripe): Pick<PaymentGateway, 'startCardSetup' | 'cardOfSetup'> {
  return {
    async startCardSetup({ customerId, doneUrl, cancelUrl }) {
      const session = await stripe.checkout.sessions.create({
        mode: 'setup',
        currency: 'jpy',
        customer: customerId,
        locale: 'ja',
        success_url: `${doneUrl}?session={CHECKOUT_SESSION_ID}`,
        cancel_url: cancelUrl,
      });
      if (session.url === null) throw new Error('a checkout session without its page');
      return { id: session.id, url: session.url };
    },
    async cardOfSetup(setupId, customerId) {
      const session = await stripe.checkout.sessions.retrieve(setupId, { expand: ['setup_intent.payment_method'] });
      if (session.customer !== customerId || session.status !== 'complete') return null;
      return cardIn(session.setup_intent);
    },
  };
}

function refunds(stripe: Stripe): Pick<PaymentGateway, 'refund' | 'refundsOf'> {
  return {
    async refundsOf(paymentId) {
      const found: GatewayRefund[] = [];
      for await (const made of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
        found.push({
          id: made.id,
          amount: made.amount,
          key: made.metadata?.key ?? null,
          state: refundStateOf(made),
          createDate: made.created * second,
        });
      return found;
    },
    async refund({ paymentId, amount, key }) {
      try {
        // The service forgets idempotency keys after a day and would then refund twice, so check existing refunds first
        for await (const made of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
          if (made.metadata?.key === key) return refundOutcomeOf(made);
        const wish = { payment_intent: paymentId, amount, metadata: { key } };
        return refundOutcomeOf(await stripe.refunds.create(wish, { idempotencyKey: key }));
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { refunded: false, reason: '決済サービスが返金を受け付けませんでした' };
      }
    },
  };
}

function webhook(stripe: Stripe, secret: string | null): Pick<PaymentGateway, 'readEvent'> {
  return {
    async readEvent(body, signature) {
      if (secret === null) return null;
      try {
        return eventOf(await stripe.webhooks.constructEventAsync(body, signature, secret));
      } catch {
        return null;
      }
    },
  };
}

function refundOutcomeOf(refund: Stripe.Refund): RefundOutcome {
  const state = refundStateOf(refund);
  if (state === 'MADE') return { refunded: true };
  const reason = 'カード会社が返金を受け付けませんでした';
  return state === 'FAILED' ? { refunded: false, reason } : { refunded: 'LATER' };
}

function refundStateOf({ status }: Stripe.Refund): GatewayRefund['state'] {
  if (status === 'succeeded') return 'MADE';
  return status === 'failed' || status === 'canceled' ? 'FAILED' : 'LATER';
}

function cardIn(intent: string | Stripe.SetupIntent | null): Card | null {
  const method = typeof intent === 'object' ? intent?.payment_method : null;
  if (typeof method !== 'object' || method === null || method.card === undefined) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { paymentMethodId: method.id, brand, last4, expMonth, expYear };
}
