import { yen } from '#console/fields/figures.ts';
import { depositProblemLabels } from '#domain/bank-statement.ts';
import type { PaymentMatch } from '#domain/closing.ts';
import { paymentFitLabels } from '#domain/payment-matching.ts';
import type { StepState } from './step.tsx';

/** How a payment fits its charge, as a tag. */
export function fitTag({ fit, problem }: Pick<PaymentMatch, 'fit' | 'problem'>): StepState {
  if (problem !== null) return { tone: 'danger', text: depositProblemLabels[problem] };
  const tone = fit === 'EXACT' ? 'success' : fit === 'NONE' ? 'neutral' : 'warning';
  return { tone, text: paymentFitLabels[fit] };
}

/** What it differs by from what was still due; empty when nothing. */
export function differenceText({ due, difference }: Pick<PaymentMatch, 'due' | 'difference'>): string {
  if (due === null || difference === null || difference === 0) return '';
  return difference < 0
    ? `請求残額 ${yen(due)}、${yen(-difference)}不足`
    : `請求残額 ${yen(due)}、${yen(difference)}超過`;
}
