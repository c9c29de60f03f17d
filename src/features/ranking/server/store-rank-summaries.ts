import { inArray, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { fillDerived } from '#core/server/kernel/reading/derived.ts';
import type { Derived } from '#core/server/kernel/writes/rule.ts';
import type { Tables } from '#product';
import { countedFirst } from './readings/counted-reading.ts';

// An older reading says nothing of a day's change
const comparedWithin = 14;

type SummaryField =
  | 'bestRank'
  | 'bestRankOn'
  | 'worstRank'
  | 'readKeywords'
  | 'outKeywords'
  | 'achievedKeywords'
  | 'dueKeywords'
  | 'rankChange'
  | 'lastReadDate';

/**
 * How a store's active keywords stood on the last day on which one of them was read, and that day: the best and the worst rank (none
 * where a keyword was 圏外, which has no number), how many were read, 圏外 and in target, and the largest fall against the reading before,
 * or where nothing fell the largest gain. Of a day's readings of a keyword the one that counts. Besides, how many keywords a day asks for.
 */
export const summaryOfStore: Derived<Tables, SummaryField> = {
  fields: [
    'bestRank',
    'bestRankOn',
    'worstRank',
    'readKeywords',
    'outKeywords',
    'achievedKeywords',
    'dueKeywords',
    'rankChange',
    'lastReadDate',
  ],
  of: (tables, storeId, today) => sql`
    select due.due_keywords, stood.* from (
      select count(*) as due_keywords from ${tables['search-condition-detail']} as keyword
      where keyword.search_condition_id = ${storeId} and keyword.active and keyword.delete_date is null
        and exists (select 1 from ${tables['search-condition-detail-term']} as agreed
          where agreed.detail_id = keyword.id and ${coversDay(sql`${today}::date`)})
    ) as due left join (
      select min(last.rank) as best_rank, last.day as best_rank_on,
        case when count(*) = count(last.rank) then max(last.rank) end as worst_rank,
        count(*) as read_keywords, count(*) - count(last.rank) as out_keywords,
        count(*) filter (where last.rank <= coalesce(held.target_rank, keyword.target_rank)) as achieved_keywords,
        case when min(moved.change) < 0 then min(moved.change) else max(moved.change) end as rank_change,
        max(last.taken_at) as last_read_date
      from ${tables['search-condition-detail']} as keyword
      cross join lateral (
        select day, rank, depth, taken_at from ${tables['rank-observation']} as reading
        where reading.detail_id = keyword.id and reading.status = 'OK' and reading.origin <> 'GRID'
          and reading.delete_date is null
        order by day desc, ${countedFirst} limit 1
      ) as last
      left join lateral (
        select agreed.target_rank from ${tables['search-condition-detail-term']} as agreed
        where agreed.detail_id = keyword.id and ${coversDay(sql`last.day`)} limit 1
      ) as held on true
      left join lateral (
        select coalesce(rank, greatest(depth, last.depth) + 1)
          - coalesce(last.rank, greatest(depth, last.depth) + 1) as change
        from ${tables['rank-observation']} as reading
        where reading.detail_id = keyword.id and reading.day < last.day and reading.day >= last.day - ${comparedWithin}::integer
          and reading.status = 'OK' and reading.origin <> 'GRID' and reading.delete_date is null
        order by day desc, ${countedFirst} limit 1
      ) as moved on true
      where keyword.search_condition_id = ${storeId} and keyword.active and keyword.delete_date is null
      group by last.day order by last.day desc limit 1
    ) as stood on true`,
};

function coversDay(day: ReturnType<typeof sql>) {
  return sql`agreed.delete_date is null and agreed.effective_from <= ${day}
    and (agreed.effective_to is null or agreed.effective_to >= ${day})`;
}

/**
 * Holds the stores of these keywords until the transaction ends, before anything of theirs is written: who edits a store holds it
 * first as well. Gives their ids.
 */
export async function holdStores(tables: Tables, tx: Orm, detailIds: readonly number[]): Promise<readonly number[]> {
  const store = tables['search-conditions'];
  const keyword = tables['search-condition-detail'];
  const ids = tx
    .select({ id: keyword.searchConditionId })
    .from(keyword)
    .where(inArray(keyword.id, [...new Set(detailIds)]));
  const held = await tx
    .select({ id: store.id })
    .from(store)
    .where(inArray(store.id, ids))
    .orderBy(store.id)
    .for('no key update');
  return held.map(({ id }) => id);
}

/** Works out anew how stores stand, within the transaction that wrote readings of theirs; null: of all stores. */
export async function fillRankSummaries(
  tables: Tables,
  tx: Orm,
  ids: readonly number[] | null,
  today: Day,
): Promise<void> {
  await fillDerived(tx, tables, 'search-conditions', summaryOfStore, { ids, today });
}
