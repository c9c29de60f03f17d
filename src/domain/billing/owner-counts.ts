import type { Day } from '#core/model/day.ts';
import type { DayMark } from '../ranks/day-marks.ts';

/** A keyword's day, and whose it is. */
export interface CountedDay {
  readonly day: Day;
  readonly mark: DayMark;
  /** It was to be measured. */
  readonly isPromised: boolean;
  /** Null on a day of nobody, or under no contract. */
  readonly ownerUserId: number | null;
  /** yen a day, ex tax: 0 under FIXED, null on a day under no contract. */
  readonly unitPrice: number | null;
}

/** A day that is paid for, by whichever charge, and by whom. */
export interface PaidDay {
  /** yen, ex tax */
  readonly price: number;
  readonly ownerUserId: number;
}

/** What days of a period come to. */
export interface DaysCount {
  /** One character a day of the period: ○ achieved, × not, − not measured, not under contract or not among these days. */
  readonly days: string;
  readonly achieved: number;
  /** Achieved days that are paid for. */
  readonly billed: number;
  /** A cap left achieved days unpaid. */
  readonly capHit: boolean;
  /** yen a day, ex tax: the price of the last day under contract; 0 in a fixed month. */
  readonly unitPrice: number;
  /** yen, ex tax */
  readonly amount: number;
}

/** The days of one owner, and what they pay. */
export interface OwnerCount extends DaysCount {
  readonly ownerUserId: number | null;
}

/** What the days come to, of which a cap left some out and some are paid for; days that are not `among` them count for nothing. */
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
 * The same parted among the owners of the days, by owner: an owner has the days that were theirs, and what their own charges bill, whosever
 * those days are by now. Together they are the whole. Whoever has no day that was to be measured and pays nothing is not among them.
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
