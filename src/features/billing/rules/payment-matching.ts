import type { Day } from '#core/model/day.ts';
import type { Deposit } from './bank-statement.ts';
import { byAmount } from './by-amount.ts';
import { isSameName, type Named, nameReader, type PayerName, payerNames } from './payer-name.ts';
import { maybeFee } from './transfer-fee.ts';

/** How well a deposit matches a charge. Only EXACT is certain; a person decides about the others. */
export const paymentFitLabels = {
  EXACT: '一致',
  AMONG: '名義か金額の重なる候補あり',
  SPLIT: '複数の請求の合計と一致',
  FEE: '手数料差引の可能性',
  PART: '一部入金',
  OVER: '過入金',
  CANCELLED: '取り消した請求への入金',
  AMOUNT: '金額のみ一致',
  NONE: '該当なし',
} as const;

export type PaymentFit = keyof typeof paymentFitLabels;

/** A customer, by the names that they may pay under. */
export interface Payer extends Named {
  readonly userId: number;
}

/** An issued charge that is not paid in full. */
export interface OpenCharge extends Payer {
  readonly id: number;
  readonly issueDate: Day;
  /** The first day that it bills: no deposit for it is earlier. */
  readonly firstDay: Day;
  /** yen still due */
  readonly due: number;
}

/** A recently paid charge: further deposits under its customer's names are not owed. */
export interface PaidCharge extends OpenCharge {
  readonly due: 0;
  /** yen billed */
  readonly total: number;
}

/** A charge cancelled for good: its customer may still pay it. */
export type LapsedCharge = Omit<PaidCharge, 'due'>;

/** A charge cancelled before payment, with no open charge replacing it: a deposit for it must not be lost. */
export interface CancelledCharge extends OpenCharge {
  /** yen billed */
  readonly total: number;
}

export interface DepositMatch {
  readonly deposit: Deposit;
  /** Null if no charge is proposed. */
  readonly chargeId: number | null;
  /** All proposed charges: several when the deposit is their sum; the oldest first. */
  readonly chargeIds: readonly number[];
  /** The charges that a person can choose from: the payer's open charges, the oldest first, then the cancelled ones. */
  readonly choices: readonly number[];
  readonly fit: PaymentFit;
  /** Yen above (negative: below) the amount due; null without a charge. */
  readonly difference: number | null;
}

/** Maximum number of choices. */
const maxChoices = 50;

interface Candidate {
  readonly deposit: Deposit;
  /** Charges of customers with the payer's name, the oldest first. */
  readonly named: readonly OpenCharge[];
  /** Those of them with exactly this amount due. */
  readonly exact: readonly OpenCharge[];
  /** Recently paid charges of customers with that name, the newest first. */
  readonly paid: readonly PaidCharge[];
  /** True when a lapsed charge of that name has exactly this total. */
  readonly isLapsed: boolean;
  /** Cancelled charges of customers with that name, the newest first. */
  readonly cancelled: readonly CancelledCharge[];
  /** All customers with that name, or for whom a deposit came under it. */
  readonly bearers: ReadonlySet<number>;
}

/**
 * Matches deposits to charges; `charges` are the oldest first, `paid` the newest first. Names are compared as a whole.
 * A match is EXACT when it is unique both ways: one customer of that name (also among all `customers`, and among those
 * for whom a deposit came under it), one open charge of that sum, no lapsed one, and no other deposit that fits the
 * charge. Who only pays for the customer may pay for another next time: under a name that is not the customer's own, no
 * other customer has an open charge of that sum either. A charge issued after the deposit matches only if no paid charge
 * has that sum.
 * All other matches are proposals: several charges of one customer that add up to the deposit, a cancelled charge of
 * that sum, or a charge with the difference; for a customer who owes nothing, an already paid charge. For an unknown
 * payer, the only open charge of that sum, or the only one from which a fee may have been deducted.
 * Long, for the order of these rules matters.
 */
export function matchDeposits(
  deposits: readonly Deposit[],
  charges: readonly OpenCharge[],
  paid: readonly PaidCharge[] = [],
  lapsed: readonly LapsedCharge[] = [],
  cancelled: readonly CancelledCharge[] = [],
  customers: readonly Payer[] = [],
): readonly DepositMatch[] {
  const candidates = candidatesOf(deposits, { charges, paid, lapsed, cancelled, customers });
  const isSure = sureAmong(candidates, charges);
  const left = new Map(charges.map(({ id, due }) => [id, due]));
  const matches = new Map<Deposit, DepositMatch>();
  const choicesOf = new Map(
    candidates.map(({ deposit, named, cancelled }) => [deposit, [...named, ...cancelled].map(({ id }) => id)]),
  );
  const give = (deposit: Deposit, fit: PaymentFit, ...given: readonly (OpenCharge | undefined)[]) => {
    const some = given.filter((one) => one !== undefined);
    // Paid and cancelled charges have nothing left to fill
    const before = some.reduce((sum, { id, due }) => sum + (left.get(id) ?? due), 0);
    for (const { id } of some) left.set(id, some.length > 1 ? 0 : Math.max(0, before - deposit.amount));
    const choices = choicesOf.get(deposit) ?? [];
    matches.set(deposit, {
      deposit,
      chargeId: some[0]?.id ?? null,
      chargeIds: some.map(({ id }) => id),
      choices: [...choices, ...some.flatMap(({ id }) => (choices.includes(id) ? [] : [id]))].slice(0, maxChoices),
      fit: some.length === 0 && fit !== 'AMONG' ? 'NONE' : fit,
      difference: some.length === 0 ? null : deposit.amount - before,
    });
  };
  const isLeft = ({ id }: OpenCharge) => (left.get(id) ?? 0) > 0;
  const rest = () => candidates.filter(({ deposit }) => !matches.has(deposit));

  for (const one of rest()) if (isSure(one)) give(one.deposit, 'EXACT', one.exact[0]);
  for (const { deposit, exact } of rest())
    if (exact.length > 0)
      give(
        deposit,
        'AMONG',
        exact.find(({ id, due }) => left.get(id) === due),
      );
  for (const { deposit, named, paid, cancelled } of rest()) {
    const open = named.filter(isLeft);
    const together = summedUp(deposit, open, left);
    const lost = cancelled.find(({ due }) => due === deposit.amount);
    if (together !== null) give(deposit, ...together);
    else if (lost !== undefined && !open.some(({ id }) => left.get(id) === deposit.amount))
      give(deposit, 'CANCELLED', lost);
    else if (open.length > 0) give(deposit, ...differing(deposit, open, left));
    else if (paid.length === 0 && cancelled.length > 0) give(deposit, 'CANCELLED', cancelled[0]);
    else if (named.length > 0 || paid.length > 0)
      give(deposit, 'OVER', paid.find(({ total }) => total === deposit.amount) ?? paid[0]);
  }
  const unknown = rest().flatMap(({ deposit }) => (deposit.problem === null ? [deposit] : []));
  for (const [deposit, fit, charge] of byAmount(unknown, charges, left)) give(deposit, fit, charge);
  for (const { deposit } of rest()) give(deposit, 'NONE');
  return deposits.flatMap((deposit) => matches.get(deposit) ?? []);
}

/** Finds for each deposit the customers that it names and the charges that it may pay. */
function candidatesOf(
  deposits: readonly Deposit[],
  {
    charges,
    paid,
    lapsed,
    cancelled,
    customers,
  }: {
    readonly charges: readonly OpenCharge[];
    readonly paid: readonly PaidCharge[];
    readonly lapsed: readonly LapsedCharge[];
    readonly cancelled: readonly CancelledCharge[];
    readonly customers: readonly Payer[];
  },
): readonly Candidate[] {
  const read = nameReader();
  const openOf = byName(charges, read);
  const paidOf = byName(paid, read);
  const lapsedOf = byName(lapsed, read);
  const cancelledOf = byName(cancelled, read);
  const customersOf = byName(customers, read);
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
    const lost = [...new Set(payers.flatMap(cancelledOf))].filter(({ firstDay }) => firstDay <= deposit.day);
    const paidBefore = [...new Set(payers.flatMap(paidOf))];
    const bearers = new Set([...named, ...paidBefore, ...payers.flatMap(customersOf)].map(({ userId }) => userId));
    return { deposit, named, exact, paid: paidBefore, isLapsed, cancelled: lost, bearers };
  });
}

/** True when one customer has that name, one charge has that sum, and no other deposit fits the charge. */
function sureAmong(candidates: readonly Candidate[], charges: readonly OpenCharge[]): (one: Candidate) => boolean {
  const read = nameReader();
  const byDue = Map.groupBy(charges, ({ due }) => due);
  const isOwnName = ({ names }: OpenCharge, payers: readonly PayerName[]) =>
    read({ names }).some((name) => payers.some((payer) => isSameName(payer, name)));
  const mayBeForAnother = (charge: OpenCharge, { payer, day }: Deposit) =>
    !isOwnName(charge, payerNames(payer)) &&
    (byDue.get(charge.due) ?? []).some((other) => other.userId !== charge.userId && other.firstDay <= day);
  const wanted = new Map<number, number>();
  for (const { exact } of candidates) for (const { id } of exact) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  return ({ deposit, paid, isLapsed, bearers, exact: [only, ...others] }) =>
    only !== undefined &&
    others.length === 0 &&
    !isLapsed &&
    (only.issueDate <= deposit.day || !paid.some(({ total }) => total === deposit.amount)) &&
    wanted.get(only.id) === 1 &&
    bearers.size === 1 &&
    !mayBeForAnother(only, deposit);
}

/** Returns a lookup of charges or customers by payer name. */
function byName<C extends Named>(
  some: readonly C[],
  read: ReturnType<typeof nameReader>,
): (payer: PayerName) => readonly C[] {
  const named = Map.groupBy(
    some.flatMap((one) => read(one).map((name) => ({ one, name }))),
    ({ name }) => name.own,
  );
  return (payer) => (named.get(payer.own) ?? []).flatMap(({ one, name }) => (isSameName(payer, name) ? [one] : []));
}

/**
 * Finds several charges of one customer that add up to the deposit: all of them, exactly or less the bank's fee, or
 * else the fewest possible. Only the oldest twelve are searched, to bound the work; with more a person decides.
 */
function summedUp(
  { amount }: Deposit,
  charges: readonly OpenCharge[],
  left: ReadonlyMap<number, number>,
): readonly [PaymentFit, ...OpenCharge[]] | null {
  if (charges.length < 2 || new Set(charges.map(({ userId }) => userId)).size > 1) return null;
  const sum = (some: readonly OpenCharge[]) => some.reduce((total, { id }) => total + (left.get(id) ?? 0), 0);
  if (sum(charges) === amount) return ['SPLIT', ...charges];
  const oldest = charges.slice(0, 12);
  let found: readonly OpenCharge[] | null = null;
  for (let chosen = 1; chosen < 2 ** oldest.length; chosen += 1) {
    const some = oldest.filter((_, place) => Math.floor(chosen / 2 ** place) % 2 === 1);
    if (some.length > 1 && (found === null || some.length < found.length) && sum(some) === amount) found = some;
  }
  if (found !== null) return ['SPLIT', ...found];
  const missing = sum(charges) - amount;
  const isMore = charges.every(({ id }) => (left.get(id) ?? 0) < amount);
  return isMore && maybeFee(missing) ? ['FEE', ...charges] : null;
}

/** Returns the payer's charge that a deposit of a different sum is most likely for. */
function differing(
  { amount }: Deposit,
  charges: readonly OpenCharge[],
  left: ReadonlyMap<number, number>,
): [PaymentFit, OpenCharge | undefined] {
  const due = ({ id }: OpenCharge) => left.get(id) ?? 0;
  const filled = charges.find((charge) => due(charge) === amount);
  if (filled !== undefined) return ['PART', filled];
  const byFee = charges
    .filter((charge) => maybeFee(due(charge) - amount))
    .toSorted((one, other) => due(one) - due(other));
  if (byFee[0] !== undefined) return ['FEE', byFee[0]];
  const larger = charges.find((charge) => due(charge) > amount);
  if (larger !== undefined) return ['PART', larger];
  return ['OVER', charges.toSorted((one, other) => due(other) - due(one))[0]];
}
