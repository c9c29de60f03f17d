import { boolean, type Infer, integer, list, month, object, text } from '#core/model/shape.ts';

/** An issued charge that needs a correction: the charge of the changed days, or of the customer who owns them from now on. */
export const chargeToCorrect = object({ id: integer, invoiceNumber: text, customer: text });

export type ChargeToCorrect = Infer<typeof chargeToCorrect>;

/** A month that was already counted, and its issued charges, affected by a change of past values. */
export const affectedMonth = object({
  period: month,
  /** True when any of its days was invoiced, even by a charge that the reader may not see. */
  isBilled: boolean,
  charges: list(chargeToCorrect),
});

export type AffectedMonth = Infer<typeof affectedMonth>;
