import { and, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import { among } from '#core/server/database/among.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { HeldUnit, StoreToCount } from '#domain/counting.ts';
import { nextMonth, previousMonth } from '#domain/period.ts';
import { type Days, type StoreTerms, storePeriod } from '#domain/store-terms.ts';
import type { ScopeDeps } from '#product';
import { dayReadings } from '#ranking/server/day-readings.ts';
import { keywordTermsOf, storeTermsOf } from '#terms/server/read.ts';
import { type CountedPeriods, countedPeriods, heldUnits } from './ledger.ts';

/** A store under contract in a period, and the days of its period. */
export interface BilledStoreHead extends Days {
  readonly id: number;
  readonly name: string;
  readonly terms: StoreTerms;
}

/** The same with what was promised of its keywords, what was read, and what charges hold already. */
export interface BilledStore extends BilledStoreHead, StoreToCount {
  readonly held: readonly HeldUnit[];
  /** When each reading was taken, epoch ms, by keyword and day. */
  readonly takenAt: ReadonlyMap<number, ReadonlyMap<Day, number>>;
}

/**
 * The stores with a term in a period, without their keywords. Their days follow the period before as it was counted, and end before the
 * period after; a period that a charge was issued for keeps the days it was counted by. `where` narrows them: an owner, a reader's scope.
 */
export async function billedStores(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  where?: SQL,
): Promise<readonly BilledStoreHead[]> {
  const store = deps.tables['search-conditions'];
  const term = deps.tables['search-condition-term'];
  const inPeriod = tx
    .select({ id: term.searchConditionId })
    .from(term)
    .where(
      and(
        lte(term.effectiveFrom, addDays(`${nextMonth(period)}-01`, -1)),
        // A period may begin two months back, where its closing day has moved
        or(isNull(term.effectiveTo), gte(term.effectiveTo, `${previousMonth(period)}-01`)),
      ),
    );
  const rows = await tx
    .select({ id: store.id, name: store.name })
    .from(store)
    .where(and(alive(store), among(store.id, inPeriod), where))
    .orderBy(store.id);
  const ids = rows.map(({ id }) => id);
  const heads: BilledStoreHead[] = [];
  for (let start = 0; start < ids.length; start += 1000) {
    const some = ids.slice(start, start + 1000);
    const terms = await storeTermsOf(deps, tx, some);
    const counted = await countedPeriods(deps, tx, some, period);
    for (const [index, id] of some.entries()) {
      const own = terms.get(id) ?? [];
      const days = daysOf(own, period, counted.get(id));
      const isUnderContract = own.some(
        ({ from, to }) => days !== null && from <= days.last && (to === null || to >= days.first),
      );
      if (days !== null && isUnderContract)
        heads.push({ id, name: String(rows[start + index]?.name), terms: own, ...days });
    }
  }
  return heads;
}

function daysOf(terms: StoreTerms, period: string, counted: CountedPeriods | undefined): Days | null {
  if (counted?.frozen !== undefined) return counted.frozen;
  const usual = storePeriod(terms, period);
  if (usual === null) return null;
  const first = counted?.before === undefined ? usual.first : addDays(counted.before.last, 1);
  const latest = counted?.after === undefined ? usual.last : addDays(counted.after.first, -1);
  // Nobody else bills the days up to a period that stands
  const last = counted?.isAfterIssued === true || latest < usual.last ? latest : usual.last;
  return first > last ? null : { first, last };
}

/** The same stores with their keywords and readings. */
export async function withKeywords(
  deps: ScopeDeps,
  tx: Orm,
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
  const counted = details.filter(({ id }) => isAgreed(id));
  const detailIds = counted.map(({ id }) => id);
  const readings = await dayReadings(deps, tx, detailIds, { from, to });
  const held = await heldUnits(deps, tx, ids, period);
  const keywordsOf = Map.groupBy(counted, ({ storeId }) => storeId);
  return stores.map((store) => {
    const own = keywordsOf.get(store.id) ?? [];
    const ok = (id: number) => (readings.get(id) ?? []).filter(({ status }) => status === 'OK');
    return {
      ...store,
      held: held.get(store.id) ?? [],
      keywords: own.map(({ id, keyword }) => ({
        detailId: id,
        keyword,
        terms: terms.get(id) ?? [],
        readings: ok(id),
      })),
      takenAt: new Map(own.map(({ id }) => [id, new Map(ok(id).map(({ day, takenAt }) => [day, takenAt]))])),
    };
  });
}

/** Only the stores of which the customer owned a day. */
export function everOwnedBy(deps: ScopeDeps, tx: Orm, ownerUserId: number): SQL {
  const store = deps.tables['search-conditions'];
  const term = deps.tables['search-condition-term'];
  return inArray(
    store.id,
    tx.select({ id: term.searchConditionId }).from(term).where(eq(term.ownerUserId, ownerUserId)),
  );
}

/** Whose days of the period the store's are; null stands for days of nobody. */
export function ownersOf({ terms, first, last }: BilledStoreHead): ReadonlySet<number | null> {
  return new Set(
    terms
      .filter(({ from, to }) => from <= last && (to === null || to >= first))
      .map(({ values }) => values.ownerUserId),
  );
}
