import type { Day } from '#core/model/day.ts';
import type { PaymentKind } from './charge-payment.ts';

/** What came in for a charge, what went back, and what is left either way. One type for both sides; yen. */
export interface ChargeMoney {
  readonly payments: readonly {
    readonly kind: PaymentKind;
    /** Below nothing: it left the charge. */
    readonly amount: number;
    readonly day: Day;
    readonly note: string | null;
  }[];
  readonly due: number;
  /** To be given back. */
  readonly surplus: number;
  /** Its return invoices (適格返還請求書), by which each is asked for. */
  readonly returns: readonly { readonly number: number; readonly name: string }[];
}
