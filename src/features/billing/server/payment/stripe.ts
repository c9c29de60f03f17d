import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Card, CardOutcome, GatewayEvent, PaymentGateway } from './gateway.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string | null;
  /** `https://api.stripe.com` */
  readonly url: string;
}

const timeout = 20_000;

/** Cards by Stripe: entered on Stripe's page (Checkout in setup mode), charged off session under an idempotency key a charge and try. */
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
    async createCustomer({ userId, email, name }) {
      const metadata = { userId: String(userId) };
      // A key is good for the same words alone: whoever changed the address since is asked for anew
      const words = createHash('sha256')
        .update(JSON.stringify([email, name]))
        .digest('base64url')
        .slice(0, 16);
      const options = { idempotencyKey: `customer-${userId}-${words}` };
      const { id } = await stripe.customers.create({ email, name, metadata }, options);
      return id;
    },
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
      return session.url;
    },
    async cardOfSetup(setupId, customerId) {
      const session = await stripe.checkout.sessions.retrieve(setupId, { expand: ['setup_intent.payment_method'] });
      if (session.customer !== customerId || session.status !== 'complete') return null;
      return cardIn(session.setup_intent);
    },
    async charge({ chargeId, customerId, paymentMethodId, amount, description, paymentId, attempt }) {
      const options = { idempotencyKey: `charge-${chargeId}-${attempt}` };
      try {
        const intent =
          paymentId === null
            ? await stripe.paymentIntents.create(
                {
                  amount,
                  currency: 'jpy',
                  customer: customerId,
                  payment_method: paymentMethodId,
                  description,
                  confirm: true,
                  off_session: true,
                  metadata: { chargeId: String(chargeId) },
                },
                options,
              )
            : await stripe.paymentIntents.confirm(
                paymentId,
                { payment_method: paymentMethodId, off_session: true },
                options,
              );
        return outcomeOf(intent);
      } catch (error) {
        // This try was made already, by another process or with another card: what came of it stands with the payment
        if (error instanceof Stripe.errors.StripeIdempotencyError && paymentId !== null)
          return outcomeOf(await stripe.paymentIntents.retrieve(paymentId));
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        const reason = declineReasons[error.decline_code ?? error.code ?? ''] ?? 'カード会社に承認されませんでした';
        return { result: 'DECLINED', paymentId: error.payment_intent?.id ?? paymentId, reason };
      }
    },
    async outcomeOf(paymentId) {
      return outcomeOf(await stripe.paymentIntents.retrieve(paymentId));
    },
    async refund({ paymentId, amount, key }) {
      try {
        await stripe.refunds.create({ payment_intent: paymentId, amount }, { idempotencyKey: key });
        return { refunded: true };
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return { refunded: false, reason: '決済サービスが返金を受け付けませんでした' };
      }
    },
    async readEvent(body, signature) {
      if (webhookSecret === null) return null;
      try {
        return eventOf(await stripe.webhooks.constructEventAsync(body, signature, webhookSecret));
      } catch {
        return null;
      }
    },
  };
}

const declineReasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'ご利用可能額が不足しています',
  expired_card: 'カードの有効期限が切れています',
  authentication_required: 'ご本人の認証が必要です。カードを登録し直してください',
  lost_card: 'このカードは利用できません',
  stolen_card: 'このカードは利用できません',
};

function outcomeOf({ id, status }: Stripe.PaymentIntent): CardOutcome {
  if (status === 'succeeded') return { result: 'PAID', paymentId: id };
  if (status === 'processing') return { result: 'PENDING', paymentId: id };
  // Whatever came between us and the service and answered in its name has decided nothing
  if (!['requires_action', 'requires_payment_method', 'canceled'].includes(status))
    throw new Error(`a payment in the state ${status}`);
  return { result: 'DECLINED', paymentId: id, reason: 'ご本人の認証が必要です。カードを登録し直してください' };
}

function cardIn(intent: string | Stripe.SetupIntent | null): Card | null {
  const method = typeof intent === 'object' ? intent?.payment_method : null;
  if (typeof method !== 'object' || method === null || method.card === undefined) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { paymentMethodId: method.id, brand, last4, expMonth, expYear };
}

function eventOf(event: Stripe.Event): GatewayEvent {
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.payment_failed')
    return { id: event.id, outcome: null };
  const { id: paymentId, metadata } = event.data.object;
  // Absent in what older versions of the service's API tell
  const amount = event.data.object.amount;
  const chargeId = Number(metadata.chargeId);
  if (!Number.isInteger(chargeId) || chargeId < 1) return { id: event.id, outcome: null };
  return { id: event.id, outcome: { chargeId, paid: event.type === 'payment_intent.succeeded', paymentId, amount } };
}
