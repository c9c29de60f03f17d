import { eq } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { numberText } from '#core/model/language.ts';
import { countStore } from '#domain/billing/counting.ts';
import type { UncountedRange } from '#domain/ranks/day-marks.ts';
import { storePeriodOn } from '#domain/terms/store-terms.ts';
import type { RuleContext } from '#product';
import { storeTermsOf } from '#terms/server/read.ts';
import { type BilledStore, billedStores, withKeywords } from '../counting/stores-to-count.ts';

/** Days that are to be taken off: of a keyword, or of the whole store (null). */
interface TakenOff {
  readonly storeId: number;
  readonly detailId: number | null;
  readonly ranges: readonly { readonly firstDay: Day; readonly lastDay: Day }[];
}

/**
 * Throws AppError 409 if a customer of the store would owe more for a period without these days, since a cap lets others in their place: the
 * one who objects, or another owner of the same period. By the terms and readings of now, whether or not anything is charged yet.
 */
export async function refuseRises(context: RuleContext, taken: TakenOff): Promise<void> {
  const { tx, tables, resources } = context;
  const deps = { tables, resources };
  const terms = (await storeTermsOf(deps, tx, [taken.storeId])).get(taken.storeId) ?? [];
  const days = taken.ranges.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]);
  const periods = new Set(days.flatMap((day) => storePeriodOn(terms, day)?.period ?? []));
  for (const period of periods) {
    const heads = await billedStores(deps, tx, period, eq(tables['search-conditions'].id, taken.storeId));
    for (const store of await withKeywords(deps, tx, period, heads)) refuseRise(store, without(store, taken));
  }
}

function refuseRise(before: BilledStore, after: BilledStore): void {
  const had = owedByOwner(before);
  for (const [owner, owed] of owedByOwner(after)) {
    const past = had.get(owner) ?? 0;
    if (owed > past)
      throw new AppError('objection_raises', { params: { before: numberText(past), after: numberText(owed) } });
  }
}

/** Yen of the whole period by owner, as if nothing was charged. */
function owedByOwner(store: BilledStore): ReadonlyMap<number, number> {
  const units = Map.groupBy(countStore(store, store).units, ({ ownerUserId }) => ownerUserId);
  return new Map([...units].map(([owner, some]) => [owner, some.reduce((sum, { price }) => sum + price, 0)]));
}

function without(store: BilledStore, { detailId, ranges }: TakenOff): BilledStore {
  const taken: readonly UncountedRange[] = ranges.map(({ firstDay, lastDay }) => ({ first: firstDay, last: lastDay }));
  return {
    ...store,
    excluded: detailId === null ? [...store.excluded, ...taken] : store.excluded,
    keywords: store.keywords.map((keyword) =>
      detailId === null || keyword.detailId === detailId
        ? { ...keyword, excluded: [...keyword.excluded, ...taken] }
        : keyword,
    ),
  };
}
