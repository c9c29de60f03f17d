import { depositProblemLabels } from '#billing/rules/bank-statement.ts';
import type { PaymentChoice, PaymentMatch } from '#billing/rules/closing.ts';
import { type PaymentFit, paymentFitLabels } from '#billing/rules/payment-matching.ts';
import { maybeFee } from '#billing/rules/transfer-fee.ts';
import { yenText } from '#core/model/language.ts';
import { type LateMoneyWay, lateMoneyWays } from '#domain/billing/charge-payment.ts';
import type { StepState } from './step.tsx';

/** Returns how a payment matches its charge, as a tag. */
export function fitTag({ fit, problem }: Pick<PaymentMatch, 'fit' | 'problem'>): StepState {
  if (problem !== null) return { tone: 'danger', text: depositProblemLabels[problem] };
  const tone = fit === 'EXACT' ? 'success' : fit === 'NONE' ? 'neutral' : 'warning';
  return { tone, text: paymentFitLabels[fit] };
}

/** Returns the difference from the amount that is still due after the statement's other payments; empty if none. */
export function differenceText({
  amount,
  due,
  difference,
}: Pick<PaymentMatch, 'amount' | 'due' | 'difference'>): string {
  if (due === null || difference === null || difference === 0) return '';
  const left = amount - difference;
  const open = `${left === due ? '請求残額' : 'この明細のほかの入金のあとの残額'} ${yenText(left)}`;
  return difference < 0 ? `${open}、${yenText(-difference)}不足` : `${open}、${yenText(difference)}超過`;
}

/** Returns what recording the payment does to the charge, unless it simply becomes 入金済. `feeIsOurs`: the shortfall is the bank's fee. */
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

/** A recorded payment. */
export interface Recorded {
  readonly line: number;
  readonly isPaid: boolean;
}

/** Returns how many payments were recorded, and how many of them left an amount due. */
export function recordedText(recorded: readonly Recorded[]): string {
  const part = recorded.filter(({ isPaid }) => !isPaid).length;
  const text = `${recorded.length}件の入金を記録しました`;
  return part === 0 ? text : `${text}（うち${part}件は一部入金で、請求済のまま残っています）`;
}

/**
 * Returns how many payments were not recorded, where the reasons are shown, and what to do: reading the file again matches it with current
 * charges.
 */
export function refusedText(count: number): string {
  return `${count}件の入金は記録できませんでした。理由は各行にあります。明細を読み込み直すと、今の請求と照合し直します`;
}

/** The user's decision about a payment. */
export interface Decision {
  /** The charges that it pays. */
  readonly chargeIds: readonly number[];
  /** For a cancelled charge: what to do with the money. */
  readonly way: LateMoneyWay;
}

/** Returns the default decision about a payment. */
export function proposed({ chargeIds }: Pick<PaymentMatch, 'chargeIds'>): Decision {
  return { chargeIds, way: 'CARRY' };
}

/** Returns the payment with the chosen charges, of the payer or any of the `open` ones, and how it matches them. */
export function decided(match: PaymentMatch, { chargeIds }: Decision, open: readonly PaymentChoice[]): PaymentMatch {
  if (chargeIds.join() === match.chargeIds.join()) return match;
  const some = chosenOf(match, chargeIds, open);
  const [first] = some;
  if (first === undefined) return { ...match, chargeId: null, chargeIds: [], due: null, difference: null, fit: 'NONE' };
  const due = some.reduce((sum, one) => sum + one.due, 0);
  const difference = match.amount - due;
  const fit = first.isCancelled && some.length === 1 ? 'CANCELLED' : fitOf(difference, some.length);
  const { customerName, invoiceNumber } = first;
  const chosen = { chargeId: first.id, chargeIds: some.map(({ id }) => id), customerName, invoiceNumber };
  return { ...match, ...chosen, due, difference, fit };
}

/** Returns the charges with these ids, oldest first: of the payer, or any that waits for a payment. */
function chosenOf(
  { choices }: Pick<PaymentMatch, 'choices'>,
  ids: readonly number[],
  open: readonly PaymentChoice[],
): readonly PaymentChoice[] {
  const own = choices.filter(({ id }) => ids.includes(id));
  return [...own, ...open.filter(({ id }) => ids.includes(id) && !own.some((one) => one.id === id))];
}

/** True when the payment falls short of its charges by what may be a fee, and its customer may not deduct one (取適法). */
export function isForbiddenDeduction(match: PaymentMatch, open: readonly PaymentChoice[]): boolean {
  return match.fit === 'FEE' && chosenOf(match, match.chargeIds, open).some(({ mayNotDeduct }) => mayNotDeduct);
}

function fitOf(difference: number, charges: number): PaymentFit {
  if (difference === 0) return charges > 1 ? 'SPLIT' : 'EXACT';
  if (difference > 0) return 'OVER';
  return maybeFee(-difference) ? 'FEE' : 'PART';
}

export const wayOptions = Object.entries(lateMoneyWays).map(([value, label]) => ({ value, label }));
