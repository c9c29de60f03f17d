import { array, codeOf, day, flag, type Infer, integer, nullable, object, string } from '#core/model/shape.ts';
import { paymentKindLabels } from '#domain/billing/charge-payment.ts';

/** Payments and refunds of a charge, and what is still due or to be refunded, in yen. One type for server and console. */
export const chargeMoney = object({
  payments: array(
    object({
      kind: codeOf(paymentKindLabels),
      /** Negative when money left the charge. */
      amount: integer,
      day,
      note: nullable(string),
    }),
  ),
  due: integer,
  /** Yen to be refunded. */
  surplus: integer,
  /** True when a draft takes these over as it is issued, so that they are not to be given back. */
  waitsForDraft: flag,
  /** The charge's return invoices (適格返還請求書); `number` identifies each in the API. */
  returns: array(
    object({
      number: integer,
      name: string,
    }),
  ),
});

export type ChargeMoney = Infer<typeof chargeMoney>;
