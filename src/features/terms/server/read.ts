import { and, asc, inArray } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive, tableOf } from '#core/server/kernel/scope.ts';
import {
  type BillingMode,
  billingModeLabels,
  type KeywordTerms,
  type KeywordValues,
  type StoreStatus,
  type StoreTerms,
  type StoreValues,
  storeStatusLabels,
} from '#domain/store-terms.ts';
import type { Term } from '#domain/terms.ts';
import type { Tables } from '#product';

interface Deps {
  readonly tables: Tables;
}
type Row = Readonly<Record<string, unknown>>;

/** The terms of stores, in order; a store without any stands with none. */
export async function storeTermsOf(
  deps: Deps,
  tx: Orm,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, StoreTerms>> {
  const rows = await rowsOf(deps, tx, 'search-condition-term', 'searchConditionId', storeIds);
  return grouped(storeIds, rows, 'searchConditionId', storeValuesOf);
}

/** The terms of keywords, in order. */
export async function keywordTermsOf(
  deps: Deps,
  tx: Orm,
  detailIds: readonly number[],
): Promise<ReadonlyMap<number, KeywordTerms>> {
  const rows = await rowsOf(deps, tx, 'search-condition-detail-term', 'detailId', detailIds);
  return grouped(detailIds, rows, 'detailId', keywordValuesOf);
}

/** What decides the bill in a store's row, or in one of its terms. */
export function storeValuesOf(row: Row): StoreValues {
  return {
    ownerUserId: numberOf(row.ownerUserId),
    status: statuses.find((status) => status === row.status) ?? 'PREPARING',
    billingMode: modes.find((mode) => mode === row.billingMode) ?? 'PER_KEYWORD',
    monthlyFee: numberOf(row.monthlyFee),
    capDays: numberOf(row.capDays),
    capYen: numberOf(row.capYen),
    closingDay: numberOf(row.closingDay),
  };
}

/** What decides the bill in a keyword's row, or in one of its terms. */
export function keywordValuesOf(row: Row): KeywordValues {
  return {
    targetRank: Number(row.targetRank),
    dailyPrice: Number(row.dailyPrice),
    capDays: numberOf(row.capDays),
  };
}

// Object.keys gives strings; these are the very codes that the labels are for
const statuses = Object.keys(storeStatusLabels) as StoreStatus[];
const modes = Object.keys(billingModeLabels) as BillingMode[];

async function rowsOf(deps: Deps, tx: Orm, name: string, owner: string, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const term = tableOf(deps, name);
  return tx
    .select()
    .from(term.table)
    .where(and(inArray(term.column(owner), [...ids]), alive(term)))
    .orderBy(asc(term.column(owner)), asc(term.column('effectiveFrom')));
}

function grouped<V>(ids: readonly number[], rows: readonly Row[], owner: string, valuesOf: (row: Row) => V) {
  const found = new Map<number, Term<V>[]>(ids.map((id) => [id, []]));
  for (const row of rows)
    found.get(Number(row[owner]))?.push({
      from: String(row.effectiveFrom),
      to: typeof row.effectiveTo === 'string' ? row.effectiveTo : null,
      values: valuesOf(row),
    });
  return found;
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
