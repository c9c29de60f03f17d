import type { Day } from '#core/model/day.ts';
import type { Days, StoreTerms } from '#domain/terms/store-terms.ts';

/** A fixed month that is billed to nobody. */
export interface UnownedMonth {
  /** The last day under contract, on which the store had no owner. */
  readonly lastDay: Day;
  /** yen, ex tax */
  readonly fee: number;
  /** The last owner within the period. */
  readonly formerOwner: number;
}

/**
 * Returns the fixed month whose owner was taken away by its last day under contract: it belongs to the owner of that day, so a count bills
 * it to nobody. Null if the month has an owner, is not fixed, or was 計測中 on none of its days.
 */
export function unownedMonth(terms: StoreTerms, { first, last }: Days): UnownedMonth | null {
  const under = terms.filter(({ from, to }) => from <= last && (to === null || to >= first));
  const end = under.at(-1);
  if (end === undefined || end.values.billingMode !== 'FIXED' || end.values.ownerUserId !== null) return null;
  const fee = end.values.monthlyFee ?? 0;
  const formerOwner = under.findLast(({ values }) => values.ownerUserId !== null)?.values.ownerUserId ?? null;
  if (fee === 0 || formerOwner === null || !under.some(({ values }) => values.status === 'MEASURING')) return null;
  return { lastDay: end.to !== null && end.to < last ? end.to : last, fee, formerOwner };
}
