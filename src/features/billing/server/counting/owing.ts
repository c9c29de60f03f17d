import { and, eq, inArray } from 'drizzle-orm';
import { addDays } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import type { BilledUnit } from '#domain/billing/counting.ts';
import { isStopped } from '#domain/ranks/day-marks.ts';
import { termOn } from '#domain/terms/terms.ts';
import type { RuleContext, ScopeDeps } from '#product';
import { excludedDays } from '#terms/server/excluded-days.ts';
import type { Charge } from '../charge-record/charge.ts';
import { draftsMadeOtherwise } from '../charge-record/draft-terms.ts';
import { areSame, countedDays } from './counted-periods.ts';
import { draftedUnits, draftsOf, issuedStores } from './ledger-days.ts';
import { lockStores } from './lock-stores.ts';
import { findOwnersToCount, type OwnerSearch, type OwnerToCount, ownerToCount } from './owners-to-count.ts';
import {
  type BilledStoreHead,
  billedStores,
  closedStores,
  countOf,
  ownersOf,
  withKeywords,
} from './stores-to-count.ts';

/** Stores whose readings are processed together. */
const slice = 200;

/**
 * Returns the customers whose drafts or achieved days a count of the period would change: days of a closed store are not counted as they
 * are now or are recorded for another owner; no charge holds what they owe; or a draft holds what they do not owe, or has another payment
 * method or tax. Derived from the ledger, not from a record of past counts; after a count the result is empty.
 */
export async function ownersOwing(deps: ScopeDeps, tx: Orm, looked: OwnerSearch): Promise<OwnerToCount[]> {
  const { period, today, onward } = looked;
  const { owners, drafts, over } = await findOwnersToCount(deps, tx, looked);
  const known = new Set(owners.flatMap(({ storeIds }) => storeIds));
  const isClosed = new Set(over.filter((id) => known.has(id)));
  const owing = new Set<number | null>();
  // The draft holds days of a store that is deleted or whose period is not over
  for (const [userId, storeIds] of drafts) if ([...storeIds].some((id) => !isClosed.has(id))) owing.add(userId);
  for (const { userId } of await draftsMadeOtherwise(deps, tx, period)) owing.add(userId);
  const reported = new Set<number | null>();
  for (let start = 0; start < over.length; start += slice) {
    const which = isAnyOf(deps.tables['search-conditions'].id, over.slice(start, start + slice));
    const some = (await billedStores(deps, tx, period, which)).filter(({ last }) => last < today);
    const closed = some.filter(({ id }) => isClosed.has(id));
    for (const store of await notCounted(deps, tx, period, closed))
      for (const owner of ownersOf(store)) owing.add(owner);
    for (const { userId } of await notDrafted(deps, tx, period, closed)) owing.add(userId);
    for (const { store, ownerUserId } of await countedOfOthers(deps, tx, period, some)) {
      for (const owner of [...ownersOf(store), ownerUserId]) owing.add(owner);
      reported.add(ownerUserId);
    }
    await onward?.();
  }
  // Owners who lost their recorded days are counted too, even when the new owner cannot be counted yet
  for (const { ownerUserId } of owners) reported.delete(ownerUserId);
  const others = [...reported].flatMap((ownerUserId) => (ownerUserId === null ? [] : [{ ownerUserId, storeIds: [] }]));
  return [...owners, ...others].filter(({ ownerUserId }) => owing.has(ownerUserId));
}

/**
 * Throws AppError 409 unless a count would make this draft again unchanged. If terms, owners, readings or the end of the previous month
 * changed since, the draft could skip days or bill another customer's.
 */
export async function refuseStaleDraft(charge: Charge, { tx, tables, resources, today }: RuleContext): Promise<void> {
  const deps = { tables, resources };
  const { period, userId: ownerUserId } = charge;
  const { storeIds } = await ownerToCount(deps, tx, period, ownerUserId);
  const held = (await draftsOf(deps, tx, period)).get(ownerUserId) ?? new Set();
  // A concurrent change of terms waits for this lock, and then finds an issued charge
  await lockStores(deps, tx, [...storeIds, ...held]);
  const stores = await closedStores(deps, tx, { period, today, ownerUserId, storeIds });
  const isGone = [...held].some((id) => !stores.some((store) => store.id === id));
  const differing = await notDrafted(deps, tx, period, stores);
  if (
    isGone ||
    (await draftsMadeOtherwise(deps, tx, period, ownerUserId)).some(({ isTaxed }) => isTaxed) ||
    differing.some(({ userId }) => userId === ownerUserId) ||
    (await notCounted(deps, tx, period, stores)).length > 0
  )
    throw new AppError('draft_stale');
}

/** Returns the stores whose counted days differ from their current period, or that were not counted. */
async function notCounted(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  stores: readonly BilledStoreHead[],
): Promise<readonly BilledStoreHead[]> {
  const ids = stores.map(({ id }) => id);
  const counted = await countedDays(deps, tx, ids, period);
  const lateStops = await stoppedSince(deps, tx, period, stores);
  return stores.filter((store) => lateStops.has(store.id) || !areSame(store, counted.get(store.id)));
}

/** Returns the stores with recorded days that were stopped or taken back since; an issued charge keeps what it was issued with. */
async function stoppedSince(
  { tables }: ScopeDeps,
  tx: Orm,
  period: string,
  stores: readonly BilledStoreHead[],
): Promise<ReadonlySet<number>> {
  const byId = new Map(stores.map((store) => [store.id, store]));
  const ids = [...byId.keys()];
  if (ids.length === 0) return new Set();
  const achieved = tables['incentive-information-report-history'];
  const [first = '', last = ''] = [
    stores.map((store) => store.first).toSorted()[0],
    stores
      .map((store) => store.last)
      .toSorted()
      .at(-1),
  ];
  const excluded = await excludedDays(tx, ids, { first, last });
  const issued = await issuedStores({ tables }, tx, ids, [period]);
  const rows = await tx
    .select({ storeId: achieved.searchConditionId, days: achieved.days })
    .from(achieved)
    .where(and(eq(achieved.period, period), inArray(achieved.searchConditionId, ids)));
  return new Set(
    rows.flatMap(({ storeId, days }) => {
      const store = byId.get(storeId);
      if (store === undefined || issued.has(`${storeId} ${period}`)) return [];
      const stops = excluded.of(storeId);
      const isOld = [...days].some(
        (mark, nth) => mark !== '−' && (mark === '停') !== isStopped(stops, addDays(store.first, nth)),
      );
      return isOld ? [storeId] : [];
    }),
  );
}

/**
 * Returns the achieved-day rows that record a mark for a day whose owner has changed, of stores that were counted as they are now. A count
 * leaves no such row.
 */
async function countedOfOthers(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  stores: readonly BilledStoreHead[],
): Promise<readonly { readonly store: BilledStoreHead; readonly ownerUserId: number | null }[]> {
  const achieved = deps.tables['incentive-information-report-history'];
  const found: { store: BilledStoreHead; ownerUserId: number | null }[] = [];
  const ids = stores.map(({ id }) => id);
  const counted = await countedDays(deps, tx, ids, period);
  const same = new Map(
    stores.filter((store) => areSame(store, counted.get(store.id))).map((store) => [store.id, store]),
  );
  const rows = await tx
    .select({ storeId: achieved.searchConditionId, ownerUserId: achieved.ownerUserId, days: achieved.days })
    .from(achieved)
    .where(and(eq(achieved.period, period), inArray(achieved.searchConditionId, ids)));
  for (const { storeId, ownerUserId, days } of rows) {
    const store = same.get(storeId);
    if (store === undefined) continue;
    const isOthers = [...days].some((mark, nth) => {
      const owner = termOn(store.terms, addDays(store.first, nth))?.values.ownerUserId ?? null;
      return mark !== '−' && owner !== ownerUserId;
    });
    if (isOthers) found.push({ store, ownerUserId });
  }
  return found;
}

interface Owed {
  readonly userId: number;
  readonly key: string;
}

/** Returns what is owed but in no draft, and what a draft holds but is not owed. */
async function notDrafted(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  stores: readonly BilledStoreHead[],
): Promise<readonly Owed[]> {
  const ids = stores.map(({ id }) => id);
  const owed = (await withKeywords(deps, tx, period, stores)).flatMap((store) =>
    countOf(store).units.flatMap((unit) => owedOf(store.id, unit.ownerUserId, unit)),
  );
  const drafted = (await draftedUnits(deps, tx, ids, period)).flatMap((unit) =>
    owedOf(unit.storeId, unit.userId, unit),
  );
  const [owedKeys, draftedKeys] = [owed, drafted].map((some) => new Set(some.map(({ key }) => key)));
  return [...owed.filter(({ key }) => !draftedKeys?.has(key)), ...drafted.filter(({ key }) => !owedKeys?.has(key))];
}

/** Units with a price of 0 are not drafted. */
function owedOf(storeId: number, userId: number, unit: Omit<BilledUnit, 'keyword' | 'ownerUserId'>): Owed[] {
  const { kind, detailId, first, last, price } = unit;
  return price === 0 ? [] : [{ userId, key: [storeId, userId, kind, detailId, first, last, price].join(' ') }];
}
