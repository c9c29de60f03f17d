import type { Day } from '#core/model/day.ts';
import type { Deposit } from './bank-statement.ts';
import { isSameName, type PayerName, payerName, payerNames } from './payer-name.ts';

/** How a deposit fits a charge. Only EXACT is sure; every other one is for a person to decide. */
export const paymentFitLabels = {
  EXACT: '一致',
  AMONG: '名義・金額が同じ候補が複数',
  FEE: '手数料差引の可能性',
  PART: '一部入金',
  OVER: '過入金',
  AMOUNT: '金額のみ一致',
  NONE: '該当なし',
} as const;

export type PaymentFit = keyof typeof paymentFitLabels;

/** An issued charge that is not paid, or not all of it. */
export interface OpenCharge {
  readonly id: number;
  readonly userId: number;
  readonly issueDate: Day;
  /** The first day that it bills: no money for it is of a day before. */
  readonly firstDay: Day;
  /** yen still to be paid */
  readonly due: number;
  /** Names under which the customer may pay. */
  readonly names: readonly string[];
}

/** One that was paid lately: whatever else its customer pays under that name came in without being owed. */
export interface PaidCharge extends OpenCharge {
  readonly due: 0;
  /** yen that it was for */
  readonly total: number;
}

/** One that was cancelled for good: its customer may pay it all the same. */
export type LapsedCharge = Omit<PaidCharge, 'due'>;

export interface Match {
  readonly deposit: Deposit;
  /** Null: none can be named. */
  readonly chargeId: number | null;
  readonly fit: PaymentFit;
  /** yen more (less when negative) than is due; null without a charge. */
  readonly difference: number | null;
}

/** No bank takes more for a domestic transfer, in yen. */
export const highestFee = 880;

interface Candidate {
  readonly deposit: Deposit;
  /** Charges of whoever bears the payer's name, the oldest first. */
  readonly named: readonly OpenCharge[];
  /** Those of them whose sum it is. */
  readonly exact: readonly OpenCharge[];
  /** What customers of that name have paid lately, the newest first. */
  readonly paid: readonly PaidCharge[];
  /** May it be for a charge of that sum that is asked for no more? */
  readonly isLapsed: boolean;
}

/**
 * Which charge each deposit is for; `charges` the oldest first, `paid` the newest first. Names are compared whole. Sure is what fits both ways: one customer of
 * that name, whoever has paid already among them, one charge of that sum and none that `lapsed`, and no other deposit that would fit it
 * as well; one that was issued later only where nothing that is paid already may be what the money was for. All else is proposed with what it differs by;
 * of a customer who owes nothing, that it was paid already.
 */
export function matchDeposits(
  deposits: readonly Deposit[],
  charges: readonly OpenCharge[],
  paid: readonly PaidCharge[] = [],
  lapsed: readonly LapsedCharge[] = [],
): readonly Match[] {
  const candidates = candidatesOf(deposits, { charges, paid, lapsed });
  const isSure = sureAmong(candidates);
  const left = new Map(charges.map(({ id, due }) => [id, due]));
  const matches = new Map<Deposit, Match>();
  const give = (deposit: Deposit, charge: OpenCharge | undefined, fit: PaymentFit) => {
    const before = charge === undefined ? 0 : (left.get(charge.id) ?? 0);
    if (charge !== undefined) left.set(charge.id, Math.max(0, before - deposit.amount));
    matches.set(deposit, {
      deposit,
      chargeId: charge?.id ?? null,
      fit: charge === undefined && fit !== 'AMONG' ? 'NONE' : fit,
      difference: charge === undefined ? null : deposit.amount - before,
    });
  };
  const isLeft = ({ id }: OpenCharge) => (left.get(id) ?? 0) > 0;
  const rest = () => candidates.filter(({ deposit }) => !matches.has(deposit));

  for (const one of rest()) if (isSure(one)) give(one.deposit, one.exact[0], 'EXACT');
  for (const { deposit, exact } of rest())
    if (exact.length > 0)
      give(
        deposit,
        exact.find(({ id, due }) => left.get(id) === due),
        'AMONG',
      );
  for (const { deposit, named, paid } of rest()) {
    const open = named.filter(isLeft);
    if (open.length > 0) give(deposit, ...differing(deposit, open, left));
    else if (named.length > 0 || paid.length > 0)
      give(deposit, paid.find(({ total }) => total === deposit.amount) ?? paid[0], 'OVER');
  }
  const nameless = rest().filter(({ deposit: { problem } }) => problem === null);
  const alike = Map.groupBy(nameless, ({ deposit }) => deposit.amount);
  // Stays right while they are given: a sum that is given is nobody else's
  const byLeft = Map.groupBy(charges, ({ id }) => left.get(id));
  for (const { deposit } of nameless) {
    const same = (byLeft.get(deposit.amount) ?? []).filter(({ firstDay }) => firstDay <= deposit.day);
    const isAlone = alike.get(deposit.amount)?.length === 1;
    give(deposit, same.length === 1 && isAlone ? same[0] : undefined, 'AMOUNT');
  }
  for (const { deposit } of rest()) give(deposit, undefined, 'NONE');
  return deposits.flatMap((deposit) => matches.get(deposit) ?? []);
}

/** Whom each deposit names, and which of their charges it would pay. */
function candidatesOf(
  deposits: readonly Deposit[],
  {
    charges,
    paid,
    lapsed,
  }: {
    readonly charges: readonly OpenCharge[];
    readonly paid: readonly PaidCharge[];
    readonly lapsed: readonly LapsedCharge[];
  },
): readonly Candidate[] {
  const openOf = chargesByName(charges);
  const paidOf = chargesByName(paid);
  const lapsedOf = chargesByName(lapsed);
  const places = new Map(charges.map((charge, index) => [charge, index]));
  const place = (charge: OpenCharge) => places.get(charge) ?? 0;
  return deposits.map((deposit) => {
    const payers = deposit.problem === null ? payerNames(deposit.payer) : [];
    const named = [...new Set(payers.flatMap(openOf))]
      .filter(({ firstDay }) => firstDay <= deposit.day)
      .toSorted((one, other) => place(one) - place(other));
    const exact = named.filter(({ due }) => due === deposit.amount);
    const isLapsed = payers
      .flatMap(lapsedOf)
      .some(({ total, issueDate }) => total === deposit.amount && issueDate <= deposit.day);
    return { deposit, named, exact, paid: [...new Set(payers.flatMap(paidOf))], isLapsed };
  });
}

/** One customer of that name, one charge of that sum, and no other deposit that would fit it as well. */
function sureAmong(candidates: readonly Candidate[]): (one: Candidate) => boolean {
  const wanted = new Map<number, number>();
  for (const { exact } of candidates) for (const { id } of exact) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  return ({ deposit, named, paid, isLapsed, exact: [only, ...others] }) =>
    only !== undefined &&
    others.length === 0 &&
    !isLapsed &&
    (only.issueDate <= deposit.day || !paid.some(({ total }) => total === deposit.amount)) &&
    wanted.get(only.id) === 1 &&
    new Set([...named, ...paid].map(({ userId }) => userId)).size === 1;
}

/** Finds the charges of whoever bears a payer's name. */
function chargesByName<C extends Pick<OpenCharge, 'names'>>(charges: readonly C[]): (payer: PayerName) => readonly C[] {
  const byName = Map.groupBy(
    charges.flatMap((charge) => charge.names.map((name) => ({ charge, name: payerName(name) }))),
    ({ name }) => name.own,
  );
  return (payer) =>
    (byName.get(payer.own) ?? []).flatMap(({ charge, name }) => (isSameName(payer, name) ? [charge] : []));
}

/** Of a known payer's charges the one that a deposit of another sum is likely for. */
function differing(
  { amount }: Deposit,
  charges: readonly OpenCharge[],
  left: ReadonlyMap<number, number>,
): [OpenCharge | undefined, PaymentFit] {
  const due = ({ id }: OpenCharge) => left.get(id) ?? 0;
  const filled = charges.find((charge) => due(charge) === amount);
  if (filled !== undefined) return [filled, 'PART'];
  const byFee = charges
    .filter((charge) => due(charge) > amount && due(charge) - amount <= highestFee)
    .toSorted((one, other) => due(one) - due(other));
  if (byFee[0] !== undefined) return [byFee[0], 'FEE'];
  const larger = charges.find((charge) => due(charge) > amount);
  if (larger !== undefined) return [larger, 'PART'];
  return [charges.toSorted((one, other) => due(other) - due(one))[0], 'OVER'];
}
