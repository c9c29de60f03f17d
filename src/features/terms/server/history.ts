import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RuleContext } from '#product';

type Reading = Pick<RuleContext, 'tx' | 'tables'>;

/** Terms as their rows stood: of the store and, where its keywords were written too, of these. */
interface History {
  readonly store: unknown;
  readonly keywords?: unknown;
}

/** The terms of stores as their rows stand, by store, with those of the keywords where these are `written` too: what an undo puts back. */
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

/** Puts back just the terms that a store had, in the place of those it has. */
export async function putBackStoreTerms({ tx, tables }: Reading, storeId: number, history: object): Promise<void> {
  const term = tables['search-condition-term'];
  const rows = JSON.stringify(historyIn(history).store);
  await tx.delete(term).where(eq(term.searchConditionId, storeId));
  await tx.execute(sql`insert into ${term} select * from jsonb_populate_recordset(null::${term}, ${rows}::jsonb)`);
}

/** As `putBackStoreTerms`, of the store's keywords. */
export async function putBackKeywordTerms({ tx, tables }: Reading, storeId: number, history: object): Promise<void> {
  const { keywords } = historyIn(history);
  if (keywords === undefined) return;
  const term = tables['search-condition-detail-term'];
  const keyword = tables['search-condition-detail'];
  const own = tx.select({ id: keyword.id }).from(keyword).where(eq(keyword.searchConditionId, storeId));
  const rows = JSON.stringify(keywords);
  await tx.delete(term).where(inArray(term.detailId, own));
  await tx.execute(sql`insert into ${term} select * from jsonb_populate_recordset(null::${term}, ${rows}::jsonb)`);
}

/** What was kept before keywords were is the list of the store's own terms. */
function historyIn(history: object): History {
  return 'store' in history ? history : { store: history };
}

/** Those of the stores for which nothing was read or billed yet. */
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
  // Asked for each store, a planner that knows of few stores with many days looks through all of the table to find none
  const ofBilled = await tx
    .selectDistinct({ storeId: billed.searchConditionId })
    .from(billed)
    .where(inArray(billed.searchConditionId, [...storeIds]));
  const isBilled = new Set(ofBilled.map(({ storeId }) => storeId));
  return new Set(found.flatMap(({ id }) => (isBilled.has(id) ? [] : [id])));
}
