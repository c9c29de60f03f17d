import type { Day } from '#core/model/day.ts';
import type { Deposit } from './bank-statement.ts';
import { highestFee, lowestFee } from './transfer-fee.ts';

interface Charge {
  readonly id: number;
  /** The first day that it bills: no deposit for it is earlier. */
  readonly firstDay: Day;
}

/** A deposit, and the charge proposed for it. */
type Proposal<C> = readonly [Deposit, 'AMOUNT' | 'FEE', C | undefined];

/**
 * Proposes for deposits of unknown payers the only charge of which exactly this sum is left (`left`, in yen by id), or else the only one
 * that it falls short of by what may be a fee; none where several deposits fit it.
 */
export function byAmount<C extends Charge>(
  deposits: readonly Deposit[],
  charges: readonly C[],
  left: ReadonlyMap<number, number>,
): readonly Proposal<C>[] {
  const byLeft = Map.groupBy(charges, ({ id }) => left.get(id));
  const leaving = (yen: number, { day }: Deposit) => (byLeft.get(yen) ?? []).filter(({ firstDay }) => firstDay <= day);
  const exact = deposits.map((deposit) => ({ deposit, some: leaving(deposit.amount, deposit) }));
  const wanted = new Set(exact.flatMap(({ some }) => some));
  const short = exact
    .filter(({ some }) => some.length === 0)
    .map(({ deposit }) => ({ deposit, some: fees.flatMap((fee) => leaving(deposit.amount + fee, deposit)) }));
  return [
    ...alone(exact.filter(({ some }) => some.length > 0)).map((one) => [one.deposit, 'AMOUNT', one.only] as const),
    ...alone(short).map(({ deposit, only }) => {
      const isTaken = only !== undefined && wanted.has(only);
      return [deposit, 'FEE', isTaken ? undefined : only] as const;
    }),
  ];
}

const fees = Array.from({ length: highestFee - lowestFee + 1 }, (_, more) => lowestFee + more);

interface Fitting<C> {
  readonly deposit: Deposit;
  readonly some: readonly C[];
}

/** Keeps of each deposit's charges the only one, where no other of these deposits fits it. */
function alone<C>(
  fitting: readonly Fitting<C>[],
): readonly { readonly deposit: Deposit; readonly only: C | undefined }[] {
  const wanted = new Map<C, number>();
  for (const { some } of fitting) for (const one of some) wanted.set(one, (wanted.get(one) ?? 0) + 1);
  return fitting.map(({ deposit, some: [only, ...others] }) => ({
    deposit,
    only: only !== undefined && others.length === 0 && wanted.get(only) === 1 ? only : undefined,
  }));
}
