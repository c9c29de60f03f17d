import { hour } from '#core/model/day.ts';

/** The details of a card that may be shown, never its number. */
export interface Card {
  readonly paymentMethodId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A page of the gateway on which a card is entered. */
export interface CardSetup {
  readonly id: string;
  readonly url: string;
}

export interface CardCharge {
  readonly chargeId: number;
  readonly customerId: string;
  readonly paymentMethodId: string;
  /** yen, including tax */
  readonly amount: number;
  readonly description: string;
  /** The payment created by an earlier attempt for this charge; null on the first. */
  readonly paymentId: string | null;
  /** Counts from 1. With `chargeId` it identifies the attempt, which is made only once. */
  readonly attempt: number;
}

/** An attempt with the payer present, who can be asked to authenticate (3-D Secure). */
export interface CardChargeInPerson extends CardCharge {
  /** The page of ours to which the payer comes back. */
  readonly returnUrl: string;
}

/** The payer must authenticate on the page at `url` before the payment is decided. */
export interface CardAction {
  readonly result: 'ACTION';
  readonly paymentId: string;
  readonly url: string;
}

/** What is known of an attempt whose outcome is looked up. */
export interface ChargeLookup extends Pick<CardCharge, 'chargeId' | 'paymentId'> {
  /** Null if no longer known. */
  readonly customerId: string | null;
}

/**
 * The outcome of an attempt. PAID: `amount` is what the gateway took, whatever was requested. PENDING: the gateway reports later by
 * webhook. DECLINED: final, by the card or the gateway; the next attempt continues `paymentId`, or creates a new payment if null.
 */
export type CardOutcome =
  | { readonly result: 'PAID'; readonly paymentId: string; readonly amount: number }
  | { readonly result: 'PENDING'; readonly paymentId: string }
  | { readonly result: 'DECLINED'; readonly paymentId: string | null; readonly reason: string };

/** The gateway rejected the call (invalid key or missing permission): this call attempted no charge. */
export class ChargeNotAttempted extends Error {}

/** A refund of a payment to the card it came from. */
export interface CardRefund {
  readonly paymentId: string;
  /** yen */
  readonly amount: number;
  readonly key: string;
}

/** LATER: the gateway accepted the refund and decides later; requesting it again with the same key returns the outcome. */
export type RefundOutcome =
  | { readonly refunded: true | 'LATER' }
  | { readonly refunded: false; readonly reason: string };

/** A refund at the gateway, made by us or in its console. */
export interface GatewayRefund {
  readonly id: string;
  /** yen */
  readonly amount: number;
  /** The key of a refund that we made; null for one made by hand at the gateway. */
  readonly key: string | null;
  /** LATER: not decided yet. */
  readonly state: 'MADE' | 'LATER' | 'FAILED';
  /** epoch ms */
  readonly createDate: number;
}

/** A customer's dispute of a card payment (chargeback), as the gateway has it now. */
export interface GatewayDispute {
  readonly id: string;
  readonly paymentId: string;
  /** yen disputed */
  readonly amount: number;
  readonly state: 'OPEN' | 'WON' | 'LOST';
  /** The gateway's code, such as `fraudulent`. */
  readonly reason: string;
  /** Until when evidence can be given (epoch ms); null if not asked for. */
  readonly answerBy: number | null;
  /** What it moved so far, in yen: negative when taken from us, positive when given back. */
  readonly movements: readonly { readonly id: string; readonly amount: number; readonly createDate: number }[];
}

/** A payment at the gateway with the charge that it was made for; null for a payment that is none of ours. */
export interface GatewayPayment {
  readonly chargeId: number | null;
  readonly outcome: CardOutcome;
}

/** What the gateway took of a month's payments as its own. */
export interface GatewayFees {
  /** yen */
  readonly amount: number;
  /** Number of payments among them. */
  readonly payments: number;
}

/** A webhook event. */
export interface GatewayEvent {
  readonly id: string;
  readonly type: string;
  /** The payment whose refunds changed. */
  readonly refundsOf?: string;
  /** The dispute that began, moved money or ended. */
  readonly disputeId?: string;
  /** The key of a refund that failed after the gateway had made it. */
  readonly refundFailed?: string;
  readonly outcome: {
    readonly chargeId: number;
    readonly paid: boolean;
    readonly paymentId: string;
    /** yen taken */
    readonly amount: number;
    /** Lower case, such as `jpy`. */
    readonly currency: string;
  } | null;
}

/**
 * Stores and charges cards: everything the product needs from a payment service. Throws when the outcome is unknown (an outage, an invalid
 * response), so that the call is retried; a refusal is an outcome.
 */
export interface PaymentGateway {
  createCustomer(customer: { userId: number; email: string; name: string }): Promise<string>;
  /** Deletes the customer and their cards at the service; succeeds if the customer does not exist. */
  forgetCustomer(customerId: string): Promise<void>;
  /** Starts a setup; its `url` is the gateway's page on which the customer enters a card. */
  startCardSetup(setup: { customerId: string; doneUrl: string; cancelUrl: string }): Promise<CardSetup>;
  /** Returns the card entered in a setup; null if none was entered or it is another customer's setup. */
  cardOfSetup(setupId: string, customerId: string): Promise<Card | null>;
  /** Takes exactly `amount`, once per charge and attempt while the gateway remembers the attempt (`rememberedFor`). */
  charge(charge: CardCharge): Promise<CardOutcome>;
  /** The same with the payer present, once per charge and attempt; may ask the payer to authenticate first. */
  chargeInPerson(charge: CardChargeInPerson): Promise<CardOutcome | CardAction>;
  /** Looks up the outcome of an attempt made at `askedDate` (epoch ms), without making it again. */
  lookUp(charge: ChargeLookup, askedDate: number): Promise<CardOutcome>;
  /** Returns the outcome of a payment that was PENDING. */
  outcomeOf(paymentId: string): Promise<CardOutcome>;
  /** Returns the page on which the payer of a PENDING payment can still authenticate; null if it waits for nobody. */
  pageOf(paymentId: string): Promise<string | null>;
  /** Refunds part of a payment to its card, once per key, however late it is retried. */
  refund(refund: CardRefund): Promise<RefundOutcome>;
  /** Returns all refunds of a payment, ours and those made in the console. Throws if the gateway does not know the payment. */
  refundsOf(paymentId: string): Promise<readonly GatewayRefund[]>;
  /** Returns a dispute as it is now, in whatever order its events arrive. */
  dispute(disputeId: string): Promise<GatewayDispute>;
  /** Returns a payment; null if the gateway does not know it. */
  payment(paymentId: string): Promise<GatewayPayment | null>;
  /** Sums the gateway's fees of what moved from `from` until before `until` (epoch ms), in yen. */
  fees(from: number, until: number): Promise<GatewayFees>;
  /** Makes one read call to check the key. Throws ChargeNotAttempted if the service rejects it. */
  test(): Promise<void>;
  /** Parses a webhook; null if its signature is invalid. */
  readEvent(body: string, signature: string): Promise<GatewayEvent | null>;
}

/** How long the gateway treats a repeated attempt as the same one (its idempotency key); later it would charge again. */
export const rememberedFor = 23 * hour;
