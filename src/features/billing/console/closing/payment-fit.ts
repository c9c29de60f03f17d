import { yenText } from '#core/model/figures/figures.ts';
import { type LateMoneyWay, lateMoneyWays } from '#domain/billing/charge-payment.ts';
import type { PaymentMatch } from '#domain/billing/closing.ts';
import { depositProblemLabels } from '#domain/payments/bank-statement.ts';
import { highestFee, type PaymentFit, paymentFitLabels } from '#domain/payments/payment-matching.ts';
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
    ? `請求残額 ${yenText(due)}、${yenText(-difference)}不足`
    : `請求残額 ${yenText(due)}、${yenText(difference)}超過`;
}

/** What becomes of the charge when it is recorded, where that is not simply 入金済; `feeIsOurs`: what is missing is the bank's fee. */
export function outcomeText(
  { due, difference, fit }: Pick<PaymentMatch, 'due' | 'difference' | 'fit'>,
  feeIsOurs: boolean,
): string {
  if (fit === 'CANCELLED') return '取り消した請求の入金として記録します';
  if (difference === null || difference === 0) return '';
  if (due === 0) return '入金済の請求です。全額が返金待ちになります';
  if (difference > 0) return '入金済になり、超過分は返金待ちになります';
  if (fit === 'SPLIT') return '';
  return feeIsOurs ? '入金済になります' : '一部入金として記録し、請求済のまま残ります';
}

/** A payment that was recorded. */
export interface Recorded {
  readonly line: number;
  readonly isPaid: boolean;
}

/** What was recorded: how many, and which of them left something open. */
export function recordedText(recorded: readonly Recorded[]): string {
  const part = recorded.filter(({ isPaid }) => !isPaid).length;
  const text = `${recorded.length}件の入金を記録しました`;
  return part === 0 ? text : `${text}（うち${part}件は一部入金で、請求済のまま残っています）`;
}

/** How many payments were not recorded, where the reasons are, and the way on: a line is matched with its charge as the file is read. */
export function refusedText(count: number): string {
  return `${count}件の入金は記録できませんでした。理由は各行にあります。明細を読み込み直すと、今の請求と照合し直します`;
}

/** What a person decided of a payment. */
export interface Decision {
  /** The charges that it is for. */
  readonly chargeIds: readonly number[];
  /** Of a cancelled charge: what becomes of it. */
  readonly way: LateMoneyWay;
}

/** What is proposed of a payment, until a person decides otherwise. */
export function proposed({ chargeIds }: Pick<PaymentMatch, 'chargeIds'>): Decision {
  return { chargeIds, way: 'CARRY' };
}

/** The payment with the charges that a person chose for it, and how it fits them. */
export function decided(match: PaymentMatch, { chargeIds }: Decision): PaymentMatch {
  if (chargeIds.join() === match.chargeIds.join()) return match;
  const some = match.choices.filter(({ id }) => chargeIds.includes(id));
  const [first] = some;
  if (first === undefined) return { ...match, chargeId: null, chargeIds: [], due: null, difference: null, fit: 'NONE' };
  const due = some.reduce((sum, one) => sum + one.due, 0);
  const difference = match.amount - due;
  const fit = first.isCancelled && some.length === 1 ? 'CANCELLED' : fitOf(difference, some.length);
  return { ...match, chargeId: first.id, chargeIds: some.map(({ id }) => id), due, difference, fit };
}

function fitOf(difference: number, charges: number): PaymentFit {
  if (difference === 0) return charges > 1 ? 'SPLIT' : 'EXACT';
  if (difference > 0) return 'OVER';
  return -difference <= highestFee ? 'FEE' : 'PART';
}

export const wayOptions = Object.entries(lateMoneyWays).map(([value, label]) => ({ value, label }));
