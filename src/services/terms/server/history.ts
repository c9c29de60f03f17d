import { and, eq, inArray, sql } from 'drizzle-orm';
import type { KeywordValues } from '#domain/terms/store-terms.ts';
import { heldUntil } from '#domain/terms/terms.ts';
import type { RuleContext } from '#product';
import { keywordTermsOf } from './read.ts';
import { saveKeywordTerms } from './write.ts';

type Reading = Pick<RuleContext, 'tx' | 'tables'>;

/** A snapshot of the term rows of a store and, if its keywords were written too, of the keywords. */
interface History {
  readonly store: unknown;
  readonly keywords?: unknown;
}

/**
 * Returns snapshots of the stores' term rows, by store id, for an undo to restore; includes the keywords' terms if
 * `written` contains them.
 */
export async function storeHistories(
  reading: Reading,
  storeIds: readonly number[],
  written: ReadonlySet<string>,
): Promise<ReadonlyMap<number, object>> {
  const ofStores = await storeTermRows(reading, storeIds);
  const ofKeywords = written.has('details') ? await keywordTermRows(reading, storeIds) : null;
  return new Map(
    storeIds.map((id): [number, History] => {
      const store = ofStores.get(id) ?? [];
      return [id, ofKeywords === null ? { store } : { store, keywords: ofKeywords.get(id) ?? [] }];
    }),
  );
}

async function storeTermRows({ tx, tables }: Reading, storeIds: readonly number[]) {
  const term = tables['search-condition-term'];
  const found = await tx
    .select({ id: term.searchConditionId, rows: sql<object>`jsonb_agg(to_jsonb(${term}))` })
    .from(term)
    .where(inArray(term.searchConditionId, [...storeIds]))
    .groupBy(term.searchConditionId);
  return new Map(found.map(({ id, rows }) => [id, rows]));
}

async function keywordTermRows({ tx, tables }: Reading, storeIds: readonly number[]) {
  const term = tables['search-condition-detail-term'];
  const keyword = tables['search-condition-detail'];
  const found = await tx
    .select({ id: keyword.searchConditionId, rows: sql<object>`jsonb_agg(to_jsonb(${term}))` })
    .from(term)
    .innerJoin(keyword, eq(keyword.id, term.detailId))
    .where(inArray(keyword.searchConditionId, [...storeIds]))
    .groupBy(keyword.searchConditionId);
  return new Map(found.map(({ id, rows }) => [id, rows]));
}

/** Replaces a store's terms with those of the snapshot. */
export async function putBackStoreTerms({ tx, tables }: Reading, storeId: number, history: object): Promise<void> {
  const term = tables['search-condition-term'];
  const rows = JSON.stringify(historyIn(history).store);
  await tx.delete(term).where(eq(term.searchConditionId, storeId));
  await tx.execute(sql`insert into ${term} select * from jsonb_populate_recordset(null::${term}, ${rows}::jsonb)`);
}

/**
 * Replaces the terms of the store's keywords with those of the snapshot, if it has any. The instrument of today and earlier days stays: it
 * is what they were read by.
 */
export async function putBackKeywordTerms(context: RuleContext, storeId: number, history: object): Promise<void> {
  const { keywords } = historyIn(history);
  if (keywords === undefined) return;
  const { tx, tables, today } = context;
  const term = tables['search-condition-detail-term'];
  const keyword = tables['search-condition-detail'];
  const own = await tx.select({ id: keyword.id }).from(keyword).where(eq(keyword.searchConditionId, storeId));
  const ids = own.map(({ id }) => id);
  const present = await keywordTermsOf({ tables }, tx, ids);
  const rows = JSON.stringify(keywords);
  await tx.delete(term).where(inArray(term.detailId, ids));
  await tx.execute(sql`insert into ${term} select * from jsonb_populate_recordset(null::${term}, ${rows}::jsonb)`);
  const restored = await keywordTermsOf({ tables }, tx, ids);
  const valuesOf = ({ instrument }: KeywordValues) => ({ instrument });
  const changes = ids.map((id) => {
    const before = restored.get(id) ?? [];
    return { id, before, after: heldUntil(before, { last: today, other: present.get(id) ?? [], valuesOf }) };
  });
  await saveKeywordTerms(context, changes);
}

/** Older snapshots are only the list of the store's own terms. */
function historyIn(history: object): History {
  return 'store' in history ? history : { store: history };
}

/** Returns those of the stores that have no readings and no billed days. */
export async function withoutHistory(
  { tx, tables }: Reading,
  storeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (storeIds.length === 0) return new Set();
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const { 'rank-observation': reading, 'rank-month': kept } = tables;
  const billed = tables['billed-day'];
  const isRead = sql`(select true from ${detail} join ${reading} on ${reading.detailId} = ${detail.id}
    where ${detail.searchConditionId} = ${store.id} limit 1)`;
  const isKept = sql`(select true from ${detail} join ${kept} on ${kept.detailId} = ${detail.id}
    where ${detail.searchConditionId} = ${store.id} limit 1)`;
  const found = await tx
    .select({ id: store.id })
    .from(store)
    .where(and(inArray(store.id, [...storeIds]), sql`${isRead} is null and ${isKept} is null`));
  // A separate query: as a subquery per store, the planner may scan the whole table of billed days
  const ofBilled = await tx
    .selectDistinct({ storeId: billed.searchConditionId })
    .from(billed)
    .where(inArray(billed.searchConditionId, [...storeIds]));
  const isBilled = new Set(ofBilled.map(({ storeId }) => storeId));
  return new Set(found.flatMap(({ id }) => (isBilled.has(id) ? [] : [id])));
}
