import { and, eq, gte, inArray, isNull, lte, or, type sql } from 'drizzle-orm';
import type { BillingMode, BillingTerm, StoreToCount } from '#domain/counting.ts';
import type { Day } from '#domain/day.ts';
import { periodDays } from '#domain/period.ts';
import type { Orm } from '../../database/database.ts';
import { alive, type ScopeDeps, tableOf } from '../../endpoints/scope.ts';
import { dayReadings } from '../ranking/day-readings.ts';

/** A store as it is billed, and the days of its period. */
export interface BilledStore extends StoreToCount {
  readonly id: number;
  readonly name: string;
  readonly ownerUserId: number | null;
  readonly first: Day;
  readonly last: Day;
}

const modes: readonly BillingMode[] = ['PER_KEYWORD', 'ANY_KEYWORD', 'FIXED'];

export type BilledStoreHead = Omit<BilledStore, 'keywords'>;

/** The stores under contract in a period, without their keywords. `where` narrows them: an owner, a reader's scope. */
export async function billedStores(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  where?: ReturnType<typeof sql>,
): Promise<BilledStoreHead[]> {
  const store = tableOf(deps, 'search-conditions');
  const rows = await tx
    .select()
    .from(store.table)
    .where(
      and(
        alive(store),
        // One that is still being prepared was never promised anything
        inArray(store.column('status'), ['MEASURING', 'PAUSED', 'ENDED']),
        lte(store.column('contractStart'), periodDays(period, null).last),
        where,
      ),
    )
    .orderBy(store.column('id'));
  return rows.map((row) => {
    const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
    return {
      id: Number(row.id),
      name: String(row.name),
      ownerUserId: number(row.ownerUserId),
      billingMode: modes.find((mode) => mode === row.billingMode) ?? 'PER_KEYWORD',
      monthlyFee: number(row.monthlyFee),
      capDays: number(row.capDays),
      capYen: number(row.capYen),
      contractStart: String(row.contractStart),
      contractEnd: typeof row.contractEnd === 'string' ? row.contractEnd : null,
      ...periodDays(period, number(row.closingDay)),
    };
  });
}

/** The same stores with what was promised of their keywords and what was read. */
export async function withKeywords(
  deps: ScopeDeps,
  tx: Orm,
  stores: readonly BilledStoreHead[],
): Promise<readonly BilledStore[]> {
  if (stores.length === 0) return [];
  const first = stores.reduce((day, store) => (store.first < day ? store.first : day), '9999-12-31');
  const last = stores.reduce((day, store) => (store.last > day ? store.last : day), '0000-01-01');
  const detail = tableOf(deps, 'search-condition-detail');
  const term = tableOf(deps, 'search-condition-detail-term');
  const details = await tx
    .select({ id: detail.column('id'), storeId: detail.column('searchConditionId'), keyword: detail.column('keyword') })
    .from(detail.table)
    .where(
      inArray(
        detail.column('searchConditionId'),
        stores.map((store) => store.id),
      ),
    )
    .orderBy(detail.column('id'));
  const ids = details.map(({ id }) => Number(id));
  const terms =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(term.table)
          .where(
            and(
              inArray(term.column('detailId'), ids),
              alive(term),
              lte(term.column('effectiveFrom'), last),
              or(isNull(term.column('effectiveTo')), gte(term.column('effectiveTo'), first)),
            ),
          )
          .orderBy(term.column('effectiveFrom'));
  const termsOf = Map.groupBy(terms, (row) => Number(row.detailId));
  const counted = details.filter(({ id }) => termsOf.has(Number(id)));
  const readings = await dayReadings(
    deps,
    tx,
    counted.map(({ id }) => Number(id)),
    { from: first, to: last },
  );
  const keywordsOf = Map.groupBy(counted, ({ storeId }) => Number(storeId));
  return stores.map((store) => ({
    ...store,
    keywords: (keywordsOf.get(store.id) ?? []).map(({ id, keyword }) => ({
      detailId: Number(id),
      keyword: String(keyword),
      terms: (termsOf.get(Number(id)) ?? []).map(asTerm),
      readings: (readings.get(Number(id)) ?? []).filter((reading) => reading.status === 'OK'),
    })),
  }));
}

/** Only the stores of one owner. */
export function ofOwner(deps: ScopeDeps, ownerUserId: number | null) {
  const column = tableOf(deps, 'search-conditions').column('ownerUserId');
  return ownerUserId === null ? isNull(column) : eq(column, ownerUserId);
}

function asTerm(row: Readonly<Record<string, unknown>>): BillingTerm {
  return {
    targetRank: Number(row.targetRank),
    dailyPrice: Number(row.dailyPrice),
    capDays: row.capDays === null ? null : Number(row.capDays),
    effectiveFrom: String(row.effectiveFrom),
    effectiveTo: typeof row.effectiveTo === 'string' ? row.effectiveTo : null,
  };
}
