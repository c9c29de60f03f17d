import type { Day } from '#core/model/day.ts';
import type { DayMark } from '../ranks/day-marks.ts';

/** A keyword's day and its owner. */
export interface CountedDay {
  readonly day: Day;
  readonly mark: DayMark;
  /** True when it was to be measured. */
  readonly isPromised: boolean;
  /** Null on a day without an owner or without a contract. */
  readonly ownerUserId: number | null;
  /** yen a day, ex tax: 0 under FIXED, null on a day without a contract. */
  readonly unitPrice: number | null;
}

/** A day that is paid for by any charge, and its payer. */
export interface PaidDay {
  /** yen, ex tax */
  readonly price: number;
  readonly ownerUserId: number;
}

/** Totals over the days of a period. */
export interface DaysCount {
  /** One mark for each day of the period: ○ achieved, × not achieved, 除 excluded, 停 measuring stopped, − not measured, not under contract or not among these days. */
  readonly days: string;
  readonly achieved: number;
  /** Achieved days that are paid for. */
  readonly billed: number;
  /** True when a cap left achieved days unbilled. */
  readonly capHit: boolean;
  /** yen a day, ex tax: the price of the last day under contract; 0 in a fixed month. */
  readonly unitPrice: number;
  /** yen, ex tax */
  readonly amount: number;
}

/** The days of one owner, and what that owner pays. */
export interface OwnerCount extends DaysCount {
  readonly ownerUserId: number | null;
}

/** Returns the totals of the days, given those left out by a cap and those paid for; only days accepted by `among` count. */
export function countOfDays(
  days: readonly CountedDay[],
  leftOut: ReadonlySet<Day>,
  paid: readonly PaidDay[],
  among: (day: CountedDay) => boolean = () => true,
): DaysCount {
  const own = days.filter(among);
  const unitPrice = own.findLast((day) => day.unitPrice !== null)?.unitPrice ?? paid.at(-1)?.price ?? 0;
  return {
    days: days.map((day) => (among(day) ? day.mark : '−')).join(''),
    achieved: own.filter(({ mark }) => mark === '○').length,
    billed: paid.length,
    capHit: own.some(({ day }) => leftOut.has(day)),
    unitPrice,
    amount: paid.reduce((sum, { price }) => sum + price, 0),
  };
}

/**
 * Splits the totals by owner: each owner gets the days they owned and what their own charges bill, even if those days
 * now belong to another. The parts add up to the whole. Owners without a day to be measured and without a payment are
 * left out.
 */
export function countsByOwner(
  days: readonly CountedDay[],
  leftOut: ReadonlySet<Day>,
  paid: readonly PaidDay[],
): readonly OwnerCount[] {
  const promised = days.filter(({ isPromised }) => isPromised);
  const owners = new Set([...promised, ...paid].map(({ ownerUserId }) => ownerUserId));
  return [...owners]
    .toSorted((one, other) => (one ?? 0) - (other ?? 0))
    .map((owner) => {
      const isTheirs = ({ ownerUserId }: { readonly ownerUserId: number | null }) => ownerUserId === owner;
      return { ownerUserId: owner, ...countOfDays(days, leftOut, paid.filter(isTheirs), isTheirs) };
    });
}
