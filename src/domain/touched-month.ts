/** A month that was counted already, and the charges issued for it, which a change of the past touches. One type for both sides. */
export interface TouchedMonth {
  /** `YYYY-MM` */
  readonly period: string;
  readonly charges: readonly { readonly id: number; readonly invoiceNumber: string }[];
}
