import { type Infer, integer, list, month, object, text } from '#core/model/shape.ts';

/** A month that was counted already, and the charges issued for it, which a change of the past touches. */
export const touchedMonth = object({
  period: month,
  charges: list(object({ id: integer, invoiceNumber: text })),
});

export type TouchedMonth = Infer<typeof touchedMonth>;
