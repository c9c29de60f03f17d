/** The cards that can be entered; they behave like Stripe's own test cards. */
export interface TestCard {
  readonly name: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** Why the card is declined; null: it is accepted. */
  readonly decline: string | null;
  /** Seconds until a payment is decided; until then it is in process. */
  readonly decidesAfter?: number;
  /** The bank asks the payer to authenticate (3-D Secure): declined while the payer is away. */
  readonly asksPayer?: true;
}

export const testCards: readonly TestCard[] = [
  { name: 'visa', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, decline: null },
  { name: 'mastercard', brand: 'mastercard', last4: '4444', expMonth: 8, expYear: 2031, decline: null },
  { name: 'insufficient', brand: 'visa', last4: '9995', expMonth: 12, expYear: 2034, decline: 'insufficient_funds' },
  { name: 'slow', brand: 'visa', last4: '3155', expMonth: 12, expYear: 2034, decline: null, decidesAfter: 120 },
  { name: 'secure', brand: 'visa', last4: '3220', expMonth: 12, expYear: 2034, decline: null, asksPayer: true },
  { name: 'expired', brand: 'visa', last4: '0069', expMonth: 1, expYear: 2024, decline: 'expired_card' },
];
