import { codeOf, day, type Infer, integer, list, nullable, object, text } from '#core/model/shape.ts';
import { paymentKindLabels } from './charge-payment.ts';

/** What came in for a charge, what went back, and what is left either way. One type for both sides; yen. */
export const chargeMoney = object({
  payments: list(
    object({
      kind: codeOf(paymentKindLabels),
      /** Below nothing: it left the charge. */
      amount: integer,
      day,
      note: nullable(text),
    }),
  ),
  due: integer,
  /** To be given back. */
  surplus: integer,
  /** Its return invoices (適格返還請求書), by which each is asked for. */
  returns: list(
    object({
      number: integer,
      name: text,
    }),
  ),
});

export type ChargeMoney = Infer<typeof chargeMoney>;
