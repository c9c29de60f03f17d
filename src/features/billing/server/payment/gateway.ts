import { hour } from '#core/model/durations.ts';

/** A card as it may be shown: never its number. */
export interface Card {
  readonly paymentMethodId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A page on which a card may be entered. */
export interface CardSetup {
  readonly id: string;
  readonly url: string;
}

export interface CardCharge {
  readonly chargeId: number;
  readonly customerId: string;
  readonly paymentMethodId: string;
  /** yen, with tax */
  readonly amount: number;
  readonly description: string;
  /** The payment that was begun for this charge before; null on the first try. */
  readonly paymentId: string | null;
  /** Counts from 1: a new try is a new wish, the same try is never made twice. */
  readonly attempt: number;
}

/** What is known of a try whose outcome is looked up. */
export interface ChargeLookup extends Pick<CardCharge, 'chargeId' | 'paymentId'> {
  /** Null: it is not known any more. */
  readonly customerId: string | null;
}

/**
 * How a try went. PAID: so much was taken, as the gateway says, whatever was asked for. PENDING: the gateway says later, by its webhook.
 * DECLINED: by the card or by the gateway, for good; the next try goes on with `paymentId`, or begins anew.
 */
export type CardOutcome =
  | { readonly result: 'PAID'; readonly paymentId: string; readonly amount: number }
  | { readonly result: 'PENDING'; readonly paymentId: string }
  | { readonly result: 'DECLINED'; readonly paymentId: string | null; readonly reason: string };

/** The gateway did not listen at all (our key is wrong, or may not do this): by this call nothing was asked. */
export class ChargeNotAttempted extends Error {}

/** Money of a payment that goes back to the card it came from. */
export interface CardRefund {
  readonly paymentId: string;
  /** yen */
  readonly amount: number;
  readonly key: string;
}

/** LATER: the gateway has taken it on and decides later; asked again under its key, it says what became of it. */
export type RefundOutcome =
  | { readonly refunded: true | 'LATER' }
  | { readonly refunded: false; readonly reason: string };

/** What a webhook tells of a charge. */
export interface GatewayEvent {
  readonly id: string;
  /** Under which key a refund was asked for that came back after it had been made. */
  readonly refundFailed?: string;
  readonly outcome: {
    readonly chargeId: number;
    readonly paid: boolean;
    readonly paymentId: string;
    /** yen that were taken */
    readonly amount: number;
  } | null;
}

/**
 * Where cards are kept and charged: everything the product asks of a payment service. What leaves the outcome unknown throws (an outage,
 * an answer that makes no sense), and is asked again; a refusal is an outcome.
 */
export interface PaymentGateway {
  createCustomer(customer: { userId: number; email: string; name: string }): Promise<string>;
  /** Deletes what the service keeps of a customer, cards included; one that it no longer knows is as good. */
  forgetCustomer(customerId: string): Promise<void>;
  /** A setup, and the address at which the customer enters a card, on the gateway's own page. */
  startCardSetup(setup: { customerId: string; doneUrl: string; cancelUrl: string }): Promise<CardSetup>;
  /** The card that was entered in a setup; null when none was, or when it is another customer's. */
  cardOfSetup(setupId: string, customerId: string): Promise<Card | null>;
  /** Takes exactly `amount`, once for charge and try while the gateway remembers the try (`rememberedFor`). */
  charge(charge: CardCharge): Promise<CardOutcome>;
  /** What became of a try that was asked for at `askedDate` (epoch ms), without asking for it again. */
  lookUp(charge: ChargeLookup, askedDate: number): Promise<CardOutcome>;
  /** What became of a payment that was to be decided later. */
  outcomeOf(paymentId: string): Promise<CardOutcome>;
  /** Gives money of a payment back to its card, once for its key, however late it is asked again. */
  refund(refund: CardRefund): Promise<RefundOutcome>;
  /** Reads one thing, to see whether the service takes our key. ChargeNotAttempted where it does not. */
  test(): Promise<void>;
  /** What a webhook says; null when its signature is not the gateway's. */
  readEvent(body: string, signature: string): Promise<GatewayEvent | null>;
}

/** A try that is asked again within so long is the same try to the gateway; later it would be another one. */
export const rememberedFor = 23 * hour;
