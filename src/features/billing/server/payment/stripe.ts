import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import {
  type AskedCharge,
  type Card,
  type CardCharge,
  type CardOutcome,
  type GatewayEvent,
  NotAsked,
  type PaymentGateway,
  type RefundOutcome,
} from './gateway.ts';

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

  const keyOf = ({ chargeId, attempt }: CardCharge) => ({ idempotencyKey: `charge-${chargeId}-${attempt}` });

  function begin(asked: CardCharge): Promise<Stripe.PaymentIntent> {
    const { chargeId, customerId, paymentMethodId, amount, description } = asked;
    const wish = {
      amount,
      currency: 'jpy',
      customer: customerId,
      payment_method: paymentMethodId,
      description,
      confirm: true,
      off_session: true,
      metadata: { chargeId: String(chargeId) },
    };
    return stripe.paymentIntents.create(wish, keyOf(asked));
  }

  /** A payment takes the amount that it has, not the one that we have in mind: first it is given ours. */
  async function goOn(asked: CardCharge, paymentId: string): Promise<Stripe.PaymentIntent> {
    const { amount, paymentMethodId } = asked;
    await stripe.paymentIntents.update(paymentId, { amount });
    return stripe.paymentIntents.confirm(
      paymentId,
      { payment_method: paymentMethodId, off_session: true },
      keyOf(asked),
    );
  }

  async function outcomeOfPayment(paymentId: string): Promise<CardOutcome> {
    try {
      return outcomeOf(await stripe.paymentIntents.retrieve(paymentId));
    } catch (error) {
      if (isMissing(error)) return neverMade;
      throw error;
    }
  }

  /** Looks a charge's payment up: by its id, or by the charge that stands with it, among its customer's payments where that is known. */
  async function whatBecameOf({ chargeId, customerId, paymentId }: AskedCharge, since = 0): Promise<CardOutcome> {
    if (paymentId !== null) return outcomeOfPayment(paymentId);
    const created = { gte: Math.max(0, Math.floor(since / 1000) - 3600) };
    const among = { ...(customerId === null ? {} : { customer: customerId }), created, limit: 100 };
    let last: Stripe.PaymentIntent | null = null;
    try {
      for await (const intent of stripe.paymentIntents.list(among)) {
        if (intent.metadata.chargeId !== String(chargeId)) continue;
        if (intent.status === 'succeeded') return outcomeOf(intent);
        last ??= intent;
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return last === null ? neverMade : outcomeOf(last);
  }

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
      return { id: session.id, url: session.url };
    },
    async cardOfSetup(setupId, customerId) {
      const session = await stripe.checkout.sessions.retrieve(setupId, { expand: ['setup_intent.payment_method'] });
      if (session.customer !== customerId || session.status !== 'complete') return null;
      return cardIn(session.setup_intent);
    },
    async charge(asked) {
      try {
        return outcomeOf(await (asked.paymentId === null ? begin(asked) : goOn(asked, asked.paymentId)));
      } catch (error) {
        // This try was made already, in other words or until it was paid: what came of it stands with the payment
        if (error instanceof Stripe.errors.StripeIdempotencyError || isOver(error)) return whatBecameOf(asked);
        return refusalOf(error, asked.paymentId);
      }
    },
    async lookUp(asked, askedDate) {
      return whatBecameOf(asked, askedDate);
    },
    outcomeOf: outcomeOfPayment,
    async refund({ paymentId, amount, key }) {
      try {
        // The service forgets an idempotency key after a day, and then would give the money back once more
        for await (const made of stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
          if (made.metadata?.key === key) return refundOutcomeOf(made);
        const wish = { payment_intent: paymentId, amount, metadata: { key } };
        return refundOutcomeOf(await stripe.refunds.create(wish, { idempotencyKey: key }));
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

/** Nothing was taken: the service knows of no such payment. */
const neverMade: CardOutcome = {
  result: 'DECLINED',
  paymentId: null,
  reason: '決済サービスに記録がなく、決済されていません',
};

const notApproved = 'カード会社に承認されませんでした';

/** What it is refused for, in words of ours, by the service's code. */
const refusals: Readonly<Record<string, string>> = {
  amount_too_small: 'カードで決済できる最低額に足りません',
  amount_too_large: 'カードで決済できる上限額を超えています',
  resource_missing: '登録されたカードが決済サービスに見つかりません。カードを登録し直してください',
};

function outcomeOf(intent: Stripe.PaymentIntent): CardOutcome {
  const { id, status } = intent;
  switch (status) {
    case 'succeeded':
      return { result: 'PAID', paymentId: id, amount: intent.amount_received };
    case 'processing':
      return { result: 'PENDING', paymentId: id };
    case 'requires_action':
      return { result: 'DECLINED', paymentId: id, reason: declineReasons.authentication_required ?? notApproved };
    case 'requires_payment_method':
    case 'requires_confirmation':
      return { result: 'DECLINED', paymentId: id, reason: reasonIn(intent.last_payment_error ?? {}) };
    case 'canceled':
      return { result: 'DECLINED', paymentId: null, reason: notApproved };
    default:
      // Whatever came between us and the service and answered in its name has decided nothing
      throw new Error(`a payment in the state ${status}`);
  }
}

function reasonIn({ decline_code: decline, code }: { decline_code?: string; code?: string }): string {
  return declineReasons[decline ?? code ?? ''] ?? notApproved;
}

/** The payment was paid, or ended, before. */
function isOver(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** A refusal that is final: by the card, or by the service for what it was asked. Throws all else: its outcome is unknown. */
function refusalOf(error: unknown, paymentId: string | null): CardOutcome {
  if (error instanceof Stripe.errors.StripeCardError)
    return { result: 'DECLINED', paymentId: error.payment_intent?.id ?? paymentId, reason: reasonIn(error) };
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    const reason = refusals[error.code ?? ''] ?? `決済サービスが受け付けませんでした（${error.code ?? '理由不明'}）`;
    // The payment itself is gone: the next try begins anew
    const isGone = isMissing(error) && error.param === 'intent';
    return { result: 'DECLINED', paymentId: isGone ? null : paymentId, reason };
  }
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    throw new NotAsked('the payment service does not take our key', { cause: error });
  throw error;
}

function refundOutcomeOf({ status }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return { refunded: true };
  const isRefused = status === 'failed' || status === 'canceled';
  return isRefused ? { refunded: false, reason: 'カード会社が返金を受け付けませんでした' } : { refunded: 'LATER' };
}

function cardIn(intent: string | Stripe.SetupIntent | null): Card | null {
  const method = typeof intent === 'object' ? intent?.payment_method : null;
  if (typeof method !== 'object' || method === null || method.card === undefined) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { paymentMethodId: method.id, brand, last4, expMonth, expYear };
}

function eventOf(event: Stripe.Event): GatewayEvent {
  if (event.type === 'refund.failed') {
    const { key } = event.data.object.metadata ?? {};
    return { id: event.id, outcome: null, ...(key === undefined ? {} : { refundFailed: key }) };
  }
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.payment_failed')
    return { id: event.id, outcome: null };
  const { id: paymentId, metadata, amount_received: amount } = event.data.object;
  const chargeId = Number(metadata.chargeId);
  if (!Number.isInteger(chargeId) || chargeId < 1) return { id: event.id, outcome: null };
  return { id: event.id, outcome: { chargeId, paid: event.type === 'payment_intent.succeeded', paymentId, amount } };
}
