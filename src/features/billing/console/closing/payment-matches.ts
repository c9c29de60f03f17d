import { numberPart, textPart } from '#core/console/ui/parts.ts';
import { type DepositProblem, depositProblemLabels } from '#domain/bank-statement.ts';
import type { PaymentMatch } from '#domain/closing.ts';
import { type PaymentFit, paymentFitLabels } from '#domain/payment-matching.ts';

/** The payments of a statement as the server matched them. */
export function matchesIn(data: readonly unknown[]): readonly PaymentMatch[] {
  return data.map((one) => ({
    line: numberPart(one, 'line') ?? 0,
    day: textPart(one, 'day') ?? '',
    payer: textPart(one, 'payer') ?? '',
    amount: numberPart(one, 'amount') ?? 0,
    problem: keyOf<DepositProblem>(depositProblemLabels, textPart(one, 'problem')),
    chargeId: numberPart(one, 'chargeId'),
    customerName: textPart(one, 'customerName'),
    invoiceNumber: textPart(one, 'invoiceNumber'),
    due: numberPart(one, 'due'),
    fit: keyOf<PaymentFit>(paymentFitLabels, textPart(one, 'fit')) ?? 'NONE',
    difference: numberPart(one, 'difference'),
  }));
}

function keyOf<K extends string>(labels: Readonly<Record<K, string>>, name: string | null): K | null {
  return (Object.keys(labels) as K[]).find((key) => key === name) ?? null;
}
