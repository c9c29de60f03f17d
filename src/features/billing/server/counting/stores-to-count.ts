import { and, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { inQuery } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type ChargedUnit, countStore, type StoreCount, type StoreToCount } from '#domain/billing/counting.ts';
import { nextMonth, previousMonth } from '#domain/period.ts';
import { type Days, type StoreTerms, storePeriod } from '#domain/terms/store-terms.ts';
import type { ScopeDeps } from '#product';
import { dayReadings } from '#ranking/server/readings/day-readings.ts';
import { excludedDays } from '#terms/server/excluded-days.ts';
import { keywordTermsOf, storeTermsOf } from '#terms/server/read.ts';
import { payingOf } from '#users/server/paying.ts';
import { type CountedPeriods, countedPeriods } from './counted-periods.ts';
import { chargedUnits, settledStores } from './ledger-days.ts';

const atOnce = 1000;

/** A store under contract in a period, with its date range. */
export interface BilledStoreHead extends Days {
  readonly id: number;
  readonly name: string;
  readonly terms: StoreTerms;
}

/** A store with its keywords, readings, paying owners, and what charges hold already. */
export interface BilledStore extends BilledStoreHead, StoreToCount {
  readonly held: readonly ChargedUnit[];
  readonly isSettled: boolean;
  /** When each reading was taken (epoch ms), by keyword and day. */
  readonly takenAt: ReadonlyMap<number, ReadonlyMap<Day, number>>;
}

/**
 * Returns the stores with a term in a period, without their keywords; a deleted store only if a charge was ever issued for its days of the
 * period. Their days begin after the previous period as counted and end before the next one; a period with an issued charge keeps its
 * counted days. `where` narrows them, such as to an owner or a reader's scope.
 */
export async function billedStores(
  deps: ScopeDeps,
  tx: Reads,
  period: string,
  where?: SQL,
): Promise<readonly BilledStoreHead[]> {
  const store = deps.tables['search-conditions'];
  const rows = await tx
    .select({ id: store.id, name: store.name })
    .from(store)
    .where(and(or(alive(store), everIssued(deps, period)), agreedAbout(deps, tx, period, where === undefined), where))
    .orderBy(store.id);
  const heads: BilledStoreHead[] = [];
  for (let start = 0; start < rows.length; start += atOnce)
    heads.push(...(await headsOf(deps, tx, period, rows.slice(start, start + atOnce))));
  return heads;
}

/** Yields all stores by id in batches, so that a million stores do not have to fit in memory. */
export async function* billedStoresInTurn(
  deps: ScopeDeps,
  tx: Reads,
  period: string,
): AsyncGenerator<readonly BilledStoreHead[]> {
  const store = deps.tables['search-conditions'];
  for (let after = 0; ; ) {
    const rows = await tx
      .select({ id: store.id, name: store.name })
      .from(store)
      .where(and(gt(store.id, after), or(alive(store), everIssued(deps, period)), agreedAbout(deps, tx, period, false)))
      .orderBy(store.id)
      .limit(atOnce);
    yield await headsOf(deps, tx, period, rows);
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function headsOf(
  deps: ScopeDeps,
  tx: Reads,
  period: string,
  rows: readonly { readonly id: number; readonly name: string }[],
): Promise<readonly BilledStoreHead[]> {
  const ids = rows.map(({ id }) => id);
  const terms = await storeTermsOf(deps, tx, ids);
  const counted = await countedPeriods(deps, tx, ids, period);
  return rows.flatMap(({ id, name }) => {
    const own = terms.get(id) ?? [];
    const days = daysOf(own, period, counted.get(id));
    const isUnderContract = own.some(
      ({ from, to }) => days !== null && from <= days.last && (to === null || to >= days.first),
    );
    return days !== null && isUnderContract ? [{ id, name, terms: own, ...days }] : [];
  });
}

/**
 * SQL condition: a term of the store overlaps the period or is close to it. For all stores (`ofAll`) one subquery; otherwise an index
 * lookup per store.
 */
function agreedAbout({ tables }: ScopeDeps, tx: Reads, period: string, ofAll: boolean): SQL {
  const [store, term] = [tables['search-conditions'], tables['search-condition-term']];
  const isAbout = and(
    lte(term.effectiveFrom, addDays(`${nextMonth(period)}-01`, -1)),
    // A period may begin two months back if the closing day was changed
    or(isNull(term.effectiveTo), gte(term.effectiveTo, `${previousMonth(period)}-01`)),
  );
  if (ofAll) return inQuery(store.id, tx.select({ id: term.searchConditionId }).from(term).where(isAbout));
  return sql`(select true from ${term} where ${term.searchConditionId} = ${store.id} and ${isAbout} limit 1) is true`;
}

/**
 * SQL condition: a charge that is not a draft holds, or held, days of the store in that period. An index lookup per store; for few stores.
 */
function everIssued({ tables }: ScopeDeps, period: string): SQL {
  const [charge, billed] = [tables['incentive-history'], tables['billed-day']];
  return sql`(select true from ${billed} join ${charge} on ${charge.id} = ${billed.chargeId}
    where ${billed.period} = ${period} and ${billed.searchConditionId} = ${tables['search-conditions'].id}
      and ${charge.status} <> 'DRAFT' limit 1) is true`;
}

function daysOf(terms: StoreTerms, period: string, counted: CountedPeriods | undefined): Days | null {
  if (counted?.frozen !== undefined) return counted.frozen;
  const usual = storePeriod(terms, period);
  if (usual === null) return null;
  const first = counted?.before === undefined ? usual.first : addDays(counted.before.last, 1);
  const latest = counted?.after === undefined ? usual.last : addDays(counted.after.first, -1);
  // The days up to an issued next period belong to this one, since no other period bills them
  const last = counted?.isAfterIssued === true || latest < usual.last ? latest : usual.last;
  return first > last ? null : { first, last };
}

/** Adds to stores their keywords and readings, and which of their owners pay. */
export async function withKeywords(
  deps: ScopeDeps,
  tx: Reads,
  period: string,
  stores: readonly BilledStoreHead[],
): Promise<readonly BilledStore[]> {
  if (stores.length === 0) return [];
  const from = stores.reduce((day, store) => (store.first < day ? store.first : day), '9998-12-31');
  const to = stores.reduce((day, store) => (store.last > day ? store.last : day), '0000-01-01');
  const ids = stores.map((store) => store.id);
  const detail = deps.tables['search-condition-detail'];
  const details = await tx
    .select({ id: detail.id, storeId: detail.searchConditionId, keyword: detail.keyword })
    .from(detail)
    .where(inArray(detail.searchConditionId, ids))
    .orderBy(detail.id);
  const terms = await keywordTermsOf(
    deps,
    tx,
    details.map(({ id }) => id),
  );
  const isAgreed = (id: number) =>
    (terms.get(id) ?? []).some((term) => term.from <= to && (term.to === null || term.to >= from));
  const held = await chargedUnits(deps, tx, ids, period);
  const isBilled = (storeId: number, id: number) => (held.get(storeId) ?? []).some(({ detailId }) => detailId === id);
  // A keyword whose terms were moved out of the period is included while a charge bills it
  const counted = details.filter(({ id, storeId }) => isAgreed(id) || isBilled(storeId, id));
  const detailIds = counted.map(({ id }) => id);
  const readings = await dayReadings(deps, tx, detailIds, { from, to });
  const excluded = await excludedDays(tx, ids, { first: from, last: to });
  const settled = await settledStores(deps, tx, ids, period);
  const owners = stores.flatMap((store) => store.terms.flatMap(({ values }) => values.ownerUserId ?? []));
  const isPaying = await payingOf(deps, tx, [...new Set(owners)]);
  const keywordsOf = Map.groupBy(counted, ({ storeId }) => storeId);
  return stores.map((store) => {
    const own = keywordsOf.get(store.id) ?? [];
    // Readings of this store's own days only: the query covers the date ranges of all stores together
    const ok = (id: number) =>
      (readings.get(id) ?? []).filter(({ status, day }) => status === 'OK' && store.first <= day && day <= store.last);
    return {
      ...store,
      held: held.get(store.id) ?? [],
      isSettled: settled.has(store.id),
      isPaying,
      excluded: excluded.of(store.id),
      keywords: own.map(({ id, keyword }) => ({
        detailId: id,
        keyword,
        terms: terms.get(id) ?? [],
        readings: ok(id),
        excluded: excluded.of(store.id, id),
      })),
      takenAt: new Map(own.map(({ id }) => [id, new Map(ok(id).map(({ day, takenAt }) => [day, takenAt]))])),
    };
  });
}

/** Returns the store's totals for the period, and what is to be billed beyond what charges hold. */
export function countOf(store: BilledStore): StoreCount {
  return countStore(store, store, store.held);
}

/** Returns those of these stores whose period is over on `today` and that have days of this owner. */
export async function closedStores(
  deps: ScopeDeps,
  tx: Reads,
  {
    period,
    today,
    ownerUserId,
    storeIds,
  }: {
    readonly period: string;
    readonly today: Day;
    readonly ownerUserId: number | null;
    readonly storeIds: readonly number[];
  },
): Promise<readonly BilledStoreHead[]> {
  if (storeIds.length === 0) return [];
  const heads = await billedStores(deps, tx, period, inArray(deps.tables['search-conditions'].id, [...storeIds]));
  return heads.filter((store) => store.last < today && ownersOf(store).has(ownerUserId));
}

/** SQL condition: stores that the customer owned on any day. */
export function everOwnedBy(deps: ScopeDeps, tx: Reads, ownerUserId: number): SQL {
  const store = deps.tables['search-conditions'];
  const term = deps.tables['search-condition-term'];
  return inArray(
    store.id,
    tx.select({ id: term.searchConditionId }).from(term).where(eq(term.ownerUserId, ownerUserId)),
  );
}

/** Returns the owners of the store's days of the period; null for days without an owner. */
export function ownersOf({ terms, first, last }: BilledStoreHead): ReadonlySet<number | null> {
  return new Set(
    terms
      .filter(({ from, to }) => from <= last && (to === null || to >= first))
      .map(({ values }) => values.ownerUserId),
  );
}
