import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RuleContext } from '#product';

type Reading = Pick<RuleContext, 'tx' | 'tables'>;

/** The terms of stores as their rows stand, by store: what an undo puts back. */
export async function storeHistories(
  { tx, tables }: Reading,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, object>> {
  const term = tables['search-condition-term'];
  const found = await tx
    .select({ id: term.searchConditionId, rows: sql<object>`jsonb_agg(to_jsonb(${term}))` })
    .from(term)
    .where(inArray(term.searchConditionId, [...storeIds]))
    .groupBy(term.searchConditionId);
  const kept = new Map(found.map(({ id, rows }) => [id, rows]));
  return new Map(storeIds.map((id) => [id, kept.get(id) ?? []]));
}

/** Puts back just the terms that a store had, in the place of those it has. */
export async function putBackHistory({ tx, tables }: Reading, storeId: number, history: object): Promise<void> {
  const term = tables['search-condition-term'];
  await tx.delete(term).where(eq(term.searchConditionId, storeId));
  await tx.execute(
    sql`insert into ${term} select * from jsonb_populate_recordset(null::${term}, ${JSON.stringify(history)}::jsonb)`,
  );
}

/** Those of the stores for which nothing was read or billed yet. */
export async function withoutHistory(
  { tx, tables }: Reading,
  storeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (storeIds.length === 0) return new Set();
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const reading = tables['rank-observation'];
  const billed = tables['billed-day'];
  const isRead = sql`(select true from ${detail} join ${reading} on ${reading.detailId} = ${detail.id}
    where ${detail.searchConditionId} = ${store.id} limit 1)`;
  const isBilled = sql`(select true from ${billed} where ${billed.searchConditionId} = ${store.id} limit 1)`;
  const found = await tx
    .select({ id: store.id })
    .from(store)
    .where(and(inArray(store.id, [...storeIds]), sql`${isRead} is null`, sql`${isBilled} is null`));
  return new Set(found.map(({ id }) => id));
}
