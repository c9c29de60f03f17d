import { array, flag, type Infer, integer, object, string, yearMonth } from '#core/model/shape.ts';

/** An issued charge that needs a correction: the charge of the changed days, or of the customer who owns them from now on. */
export const chargeToCorrect = object({ id: integer, invoiceNumber: string, customer: string });

export type ChargeToCorrect = Infer<typeof chargeToCorrect>;

/** A month that was already counted, and its issued charges, affected by a change of past values. */
export const affectedMonth = object({
  period: yearMonth,
  /** True when any of its days was invoiced, even by a charge that the reader may not see. */
  isBilled: flag,
  charges: array(chargeToCorrect),
});

export type AffectedMonth = Infer<typeof affectedMonth>;
