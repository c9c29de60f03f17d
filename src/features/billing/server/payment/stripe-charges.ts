import Stripe from 'stripe';
import { hour, second } from '#core/model/day.ts';
import {
  type CardCharge,
  type CardOutcome,
  type ChargeLookup,
  ChargeNotAttempted,
  type PaymentGateway,
} from './gateway.ts';

type ChargeCalls = 'charge' | 'chargeInPerson' | 'lookUp' | 'outcomeOf' | 'pageOf' | 'payment';

/** Charges cards, off session or with the payer present, and looks up the outcome. */
export function stripeCharges(stripe: Stripe): Pick<PaymentGateway, ChargeCalls> {
  return {
    async charge(asked) {
      const intent = await made(stripe, asked, { off_session: true });
      return 'result' in intent ? intent : outcomeOf(intent);
    },
    async chargeInPerson({ returnUrl, ...asked }) {
      const intent = await made(stripe, asked, { return_url: returnUrl });
      if ('result' in intent) return intent;
      const url = pageIn(intent);
      return url === null ? outcomeOf(intent) : { result: 'ACTION', paymentId: intent.id, url };
    },
    lookUp: (asked, askedDate) => whatBecameOf(stripe, asked, askedDate),
    outcomeOf: (paymentId) => outcomeOfPayment(stripe, paymentId),
    pageOf: async (paymentId) => pageIn(await stripe.paymentIntents.retrieve(paymentId)),
    async payment(paymentId) {
      try {
        const intent = await stripe.paymentIntents.retrieve(paymentId);
        return { chargeId: chargeIdIn(intent.metadata), outcome: outcomeOf(intent) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

/** Returns the charge that a payment says it is for; null if it names none. */
export function chargeIdIn(metadata: Stripe.Metadata): number | null {
  const chargeId = Number(metadata.chargeId);
  return Number.isInteger(chargeId) && chargeId >= 1 && chargeId <= 2_147_483_647 ? chargeId : null;
}

/** The page on which the payer authenticates; null unless the payment waits for that. */
function pageIn({ status, next_action: action }: Stripe.PaymentIntent): string | null {
  return status === 'requires_action' ? (action?.redirect_to_url?.url ?? null) : null;
}

/** One idempotency key per charge and attempt. */
function keyOf({ chargeId, attempt }: CardCharge) {
  return { idempotencyKey: `charge-${chargeId}-${attempt}` };
}

/** Whether the payer is away, or where to come back to. */
type Presence = { readonly off_session: true } | { readonly return_url: string };

/** Makes an attempt; returns the payment, or the outcome if the service refused. */
async function made(
  stripe: Stripe,
  asked: CardCharge,
  presence: Presence,
): Promise<Stripe.PaymentIntent | CardOutcome> {
  try {
    return await (asked.paymentId === null
      ? begin(stripe, asked, presence)
      : goOn(stripe, asked, presence, asked.paymentId));
  } catch (error) {
    // The attempt was made before, with other parameters or until it was paid: read the outcome from the payment
    if (error instanceof Stripe.errors.StripeIdempotencyError || isOver(error)) return whatBecameOf(stripe, asked);
    return refusalOf(error, asked.paymentId);
  }
}

function begin(stripe: Stripe, asked: CardCharge, presence: Presence): Promise<Stripe.PaymentIntent> {
  const { chargeId, customerId, paymentMethodId, amount, description } = asked;
  const wish = {
    amount,
    currency: 'jpy',
    customer: customerId,
    payment_method: paymentMethodId,
    description,
    confirm: true,
    ...presence,
    metadata: { chargeId: String(chargeId) },
  };
  return stripe.paymentIntents.create(wish, keyOf(asked));
}

/** Sets the payment's amount to ours before confirming it, since confirming keeps the existing amount. */
async function goOn(
  stripe: Stripe,
  asked: CardCharge,
  presence: Presence,
  paymentId: string,
): Promise<Stripe.PaymentIntent> {
  const { amount, paymentMethodId } = asked;
  await stripe.paymentIntents.update(paymentId, { amount });
  return stripe.paymentIntents.confirm(paymentId, { payment_method: paymentMethodId, ...presence }, keyOf(asked));
}

async function outcomeOfPayment(stripe: Stripe, paymentId: string): Promise<CardOutcome> {
  try {
    return outcomeOf(await stripe.paymentIntents.retrieve(paymentId));
  } catch (error) {
    if (isMissing(error)) return neverMade;
    throw error;
  }
}

/**
 * Looks up a charge's payment: by its id, or else by `metadata.chargeId` among the customer's payments (all payments if the customer is
 * unknown).
 */
async function whatBecameOf(
  stripe: Stripe,
  { chargeId, customerId, paymentId }: ChargeLookup,
  since = 0,
): Promise<CardOutcome> {
  if (paymentId !== null) return outcomeOfPayment(stripe, paymentId);
  const created = { gte: Math.max(0, Math.floor((since - hour) / second)) };
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

const declineReasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'ご利用可能額が不足しています',
  expired_card: 'カードの有効期限が切れています',
  authentication_required: 'ご本人の認証が必要です。請求の画面の「カードで支払う」から認証してください',
  payment_intent_authentication_failure: 'ご本人の認証が完了しませんでした',
  lost_card: 'このカードは利用できません',
  stolen_card: 'このカードは利用できません',
};

/** Nothing was charged: the service has no such payment. */
const neverMade: CardOutcome = {
  result: 'DECLINED',
  paymentId: null,
  reason: '決済サービスに記録がなく、決済されていません',
};

const notApproved = 'カード会社に承認されませんでした';

/** Japanese reasons for the service's error codes. */
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
      // An unknown state may come from something between us and the service, so it decides nothing
      throw new Error(`a payment in the state ${status}`);
  }
}

function reasonIn({ decline_code: decline, code }: { decline_code?: string; code?: string }): string {
  return declineReasons[decline ?? code ?? ''] ?? notApproved;
}

/** True when the payment was already paid or ended. */
function isOver(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
}

/** True when the object that the call names does not exist at the service (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Converts a final refusal, by the card or the service, to an outcome. Rethrows other errors, whose outcome is unknown. */
function refusalOf(error: unknown, paymentId: string | null): CardOutcome {
  if (error instanceof Stripe.errors.StripeCardError)
    return { result: 'DECLINED', paymentId: error.payment_intent?.id ?? paymentId, reason: reasonIn(error) };
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    const reason = refusals[error.code ?? ''] ?? `決済サービスが受け付けませんでした（${error.code ?? '理由不明'}）`;
    // The payment no longer exists: the next attempt creates a new one
    const isGone = isMissing(error) && error.param === 'intent';
    return { result: 'DECLINED', paymentId: isGone ? null : paymentId, reason };
  }
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    throw new ChargeNotAttempted('the payment service does not take our key', { cause: error });
  throw error;
}
