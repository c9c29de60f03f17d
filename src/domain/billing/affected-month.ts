import { boolean, type Infer, integer, list, month, object, text } from '#core/model/shape.ts';

/** An issued charge that is to be corrected: of the days that change, or of the customer who has them from now on. */
export const chargeToCorrect = object({ id: integer, invoiceNumber: text, customer: text });

export type ChargeToCorrect = Infer<typeof chargeToCorrect>;

/** A month that was counted already, and the charges issued for it, which a change of the past touches. */
export const affectedMonth = object({
  period: month,
  /** Was any of its days invoiced, by a charge that is in sight or not? */
  isBilled: boolean,
  charges: list(chargeToCorrect),
});

export type AffectedMonth = Infer<typeof affectedMonth>;
