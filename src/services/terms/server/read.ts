import { and, asc, inArray } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { KeywordTerms, KeywordValues, StoreTerms, StoreValues } from '#domain/terms/store-terms.ts';
import type { Term } from '#domain/terms/terms.ts';
import type { Tables } from '#product';

interface Deps {
  readonly tables: Tables;
}

/** Returns the terms of stores, by store id, in order of time; a store without terms has an empty list. */
export async function storeTermsOf(
  { tables }: Deps,
  tx: Reads,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, StoreTerms>> {
  if (storeIds.length === 0) return new Map();
  const term = tables['search-condition-term'];
  const rows = await tx
    .select()
    .from(term)
    .where(and(inArray(term.searchConditionId, storeIds), alive(term)))
    .orderBy(asc(term.searchConditionId), asc(term.effectiveFrom));
  return grouped(storeIds, rows, ({ searchConditionId }) => searchConditionId, storeValuesOf);
}

/** Returns the terms of keywords, by keyword id, in order of time. */
export async function keywordTermsOf(
  { tables }: Deps,
  tx: Reads,
  detailIds: readonly number[],
): Promise<ReadonlyMap<number, KeywordTerms>> {
  if (detailIds.length === 0) return new Map();
  const term = tables['search-condition-detail-term'];
  const rows = await tx
    .select()
    .from(term)
    .where(and(inArray(term.detailId, detailIds), alive(term)))
    .orderBy(asc(term.detailId), asc(term.effectiveFrom));
  return grouped(detailIds, rows, ({ detailId }) => detailId, keywordValuesOf);
}

/** Picks the fields that affect the bill from a store's row or term. */
export function storeValuesOf(row: StoreValues): StoreValues {
  const { ownerUserId, status, billingMode, monthlyFee, capDays, capYen, closingDay } = row;
  return { ownerUserId, status, billingMode, monthlyFee, capDays, capYen, closingDay };
}

/** A keyword's row or term, as it is stored: without an instrument it is read by the usual one. */
export type StoredKeywordValues = Omit<KeywordValues, 'instrument'> & {
  readonly instrument: KeywordValues['instrument'] | null;
};

/** Picks the fields that have dates from a keyword's row or term. */
export function keywordValuesOf({ targetRank, dailyPrice, capDays, instrument }: StoredKeywordValues): KeywordValues {
  return { targetRank, dailyPrice, capDays, instrument: instrument ?? 'GOOGLE_PLACES' };
}

function grouped<R extends { readonly effectiveFrom: Day; readonly effectiveTo: Day | null }, V>(
  ids: readonly number[],
  rows: readonly R[],
  ownerOf: (row: R) => number,
  valuesOf: (row: R) => V,
): ReadonlyMap<number, Term<V>[]> {
  const found = new Map<number, Term<V>[]>(ids.map((id) => [id, []]));
  for (const row of rows)
    found.get(ownerOf(row))?.push({ from: row.effectiveFrom, to: row.effectiveTo, values: valuesOf(row) });
  return found;
}
