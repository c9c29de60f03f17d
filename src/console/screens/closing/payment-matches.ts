import { numberPart, partOf, textPart } from '#console/ui/parts.ts';
import type { PaymentMatch } from '#domain/closing.ts';

/** The payments of a statement as the server matched them. */
export function matchesIn(data: readonly unknown[]): readonly PaymentMatch[] {
  return data.map((one) => ({
    line: numberPart(one, 'line') ?? 0,
    day: textPart(one, 'day') ?? '',
    payer: textPart(one, 'payer') ?? '',
    amount: numberPart(one, 'amount') ?? 0,
    chargeId: numberPart(one, 'chargeId'),
    customerName: textPart(one, 'customerName'),
    invoiceNumber: textPart(one, 'invoiceNumber'),
    isSure: partOf(one, 'isSure') === true,
  }));
}
