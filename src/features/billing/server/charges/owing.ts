import { and, eq, inArray } from 'drizzle-orm';
import { addDays } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { anyOf } from '#core/server/database/in-query.ts';
import type { BilledUnit } from '#domain/billing/counting.ts';
import { termOn } from '#domain/terms/terms.ts';
import type { RuleContext, ScopeDeps } from '#product';
import { areSame, countedDays } from '../counting/counted-periods.ts';
import { draftsMadeOtherwise } from '../counting/draft-terms.ts';
import { draftedUnits, draftsOf } from '../counting/ledger-days.ts';
import { lockStores } from '../counting/lock-stores.ts';
import { findOwnersToCount, type OwnerSearch, type OwnerToCount, ownerToCount } from '../counting/owners-to-count.ts';
import {
  type BilledStoreHead,
  billedStores,
  closedStores,
  countOf,
  ownersOf,
  withKeywords,
} from '../counting/stores-to-count.ts';
import type { Charge } from './charge.ts';

/** So many stores' readings are looked at together. */
const slice = 200;

/**
 * The customers of whom a count of the period would change anything: days of a closed store were not counted as they are, or are told as
 * another's, no charge holds what they owe, or a draft holds what they do not, or is paid or taxed in another way than it would be now.
 * The ledger says so, never that a count once was; nobody is owing after a count.
 */
export async function ownersOwing(deps: ScopeDeps, tx: Orm, looked: OwnerSearch): Promise<OwnerToCount[]> {
  const { period, today, onward } = looked;
  const { owners, drafts, over } = await findOwnersToCount(deps, tx, looked);
  const known = new Set(owners.flatMap(({ storeIds }) => storeIds));
  const isClosed = new Set(over.filter((id) => known.has(id)));
  const owing = new Set<number | null>();
  // Of a store that is gone, or whose period runs on, a draft holds days too early
  for (const [userId, storeIds] of drafts) if ([...storeIds].some((id) => !isClosed.has(id))) owing.add(userId);
  for (const { userId } of await draftsMadeOtherwise(deps, tx, period)) owing.add(userId);
  const reported = new Set<number | null>();
  for (let start = 0; start < over.length; start += slice) {
    const which = anyOf(deps.tables['search-conditions'].id, over.slice(start, start + slice));
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
  // Whoever is told of days that they have lost is freed of them, though nobody who has them can be counted yet
  for (const { ownerUserId } of owners) reported.delete(ownerUserId);
  const others = [...reported].flatMap((ownerUserId) => (ownerUserId === null ? [] : [{ ownerUserId, storeIds: [] }]));
  return [...owners, ...others].filter(({ ownerUserId }) => owing.has(ownerUserId));
}

/**
 * A draft is issued as long as a count would make it again as it is: where terms, owners or readings have changed since, or the month
 * before ends on another day by now, its days could leave a hole, or be another's. AppError 409 otherwise.
 */
export async function refuseStaleDraft(charge: Charge, { tx, tables, resources, today }: RuleContext): Promise<void> {
  const deps = { tables, resources };
  const { period, userId: ownerUserId } = charge;
  const { storeIds } = await ownerToCount(deps, tx, period, ownerUserId);
  const held = (await draftsOf(deps, tx, period)).get(ownerUserId) ?? new Set();
  // Whoever changes their terms meanwhile waits, and then meets an issued charge
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

/** Those of which other days were counted than the period has now, or none. */
async function notCounted(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  stores: readonly BilledStoreHead[],
): Promise<readonly BilledStoreHead[]> {
  const ids = stores.map(({ id }) => id);
  const counted = await countedDays(deps, tx, ids, period);
  return stores.filter((store) => !areSame(store, counted.get(store.id)));
}

/**
 * Whom a day with a mark is told of that is not theirs by now, and of which store that was counted as it is: no count leaves such a row.
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

/** What is owed and in no draft, and what a draft holds and is not owed. */
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

/** What costs nothing makes no draft. */
function owedOf(storeId: number, userId: number, unit: Omit<BilledUnit, 'keyword' | 'ownerUserId'>): Owed[] {
  const { kind, detailId, first, last, price } = unit;
  return price === 0 ? [] : [{ userId, key: [storeId, userId, kind, detailId, first, last, price].join(' ') }];
}
