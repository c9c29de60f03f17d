import { addDays, type Day } from '#core/model/day.ts';
import { type DayRange, isCovered } from '../period.ts';
import type { StoreTerms } from './store-terms.ts';

/** The days of a store that were those of a customer whom a reader may not know of: past ones, in order. */
export type OthersDays = readonly DayRange[];

/** What a reader sees of a store that was never anybody else's. */
export const nobodyElses: OthersDays = [];

/** Returns the past days on which the store was another customer's; a day without a customer is nobody's, and shown. */
export function othersDaysIn(terms: StoreTerms, today: Day, isOwn: (ownerUserId: number) => boolean): OthersDays {
  const yesterday = addDays(today, -1);
  return terms.flatMap(({ from, to, values: { ownerUserId } }): DayRange[] => {
    if (ownerUserId === null || isOwn(ownerUserId) || from > yesterday) return [];
    return [{ first: from, last: to === null || to > yesterday ? yesterday : to }];
  });
}

/** True if the day was another customer's. */
export function isOthers(others: OthersDays, day: Day): boolean {
  return isCovered(day, others);
}

/** Returns the parts of a range of days that were nobody else's; empty if there are none. */
export function withoutOthers({ first, last }: DayRange, others: OthersDays): readonly DayRange[] {
  const parts: DayRange[] = [];
  let from = first;
  for (const other of others) {
    if (other.last < from || other.first > last) continue;
    if (other.first > from) parts.push({ first: from, last: addDays(other.first, -1) });
    from = addDays(other.last, 1);
  }
  if (from <= last) parts.push({ first: from, last });
  return parts;
}

const endOfTime = '9998-12-31';

/** Returns the parts of something with first and last day (null: open-ended) that fall on days that were nobody else's. */
export function partsOfOwn<T extends { readonly effectiveFrom: Day; readonly effectiveTo: Day | null }>(
  agreed: readonly T[],
  others: OthersDays,
): readonly T[] {
  return agreed.flatMap((one) =>
    withoutOthers({ first: one.effectiveFrom, last: one.effectiveTo ?? endOfTime }, others).map(({ first, last }) => ({
      ...one,
      effectiveFrom: first,
      effectiveTo: last === endOfTime ? null : last,
    })),
  );
}

/** Returns the days on which a keyword first ranked and first reached its target, without those that were another customer's. */
export function ownFirsts(
  { firstExposedOn, firstAchievedOn }: Readonly<Record<'firstExposedOn' | 'firstAchievedOn', Day | null>>,
  others: OthersDays,
) {
  const own = (day: Day | null) => (day === null || isOthers(others, day) ? null : day);
  return { firstExposedOn: own(firstExposedOn), firstAchievedOn: own(firstAchievedOn) };
}
