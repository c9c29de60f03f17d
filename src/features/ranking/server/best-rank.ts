import { inArray, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { fillDerived } from '#core/server/kernel/derived.ts';
import type { Derived } from '#core/server/kernel/rule.ts';
import type { Tables } from '#product';
import { countedFirst } from './counted-reading.ts';

/**
 * The best rank of a store's active keywords on the last day on which one of them was read, and that day. Of a day's readings of a
 * keyword the one that counts; none (圏外) where no keyword was in sight on it.
 */
export const bestRankOfStore: Derived<Tables, 'bestRank' | 'bestRankOn'> = {
  fields: ['bestRank', 'bestRankOn'],
  of: (tables, storeId) => sql`
    select min(last.rank) as best_rank, last.day as best_rank_on
    from ${tables['search-condition-detail']} as keyword
    cross join lateral (
      select day, rank from ${tables['rank-observation']} as reading
      where reading.detail_id = keyword.id and reading.status = 'OK' and reading.origin <> 'GRID'
        and reading.delete_date is null
      order by day desc, ${countedFirst} limit 1
    ) as last
    where keyword.search_condition_id = ${storeId} and keyword.active and keyword.delete_date is null
    group by last.day order by last.day desc limit 1`,
};

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

/** Works the best ranks of stores out anew, within the transaction that wrote readings of theirs; null: of all stores. */
export async function fillBestRanks(tables: Tables, tx: Orm, ids: readonly number[] | null, today: Day): Promise<void> {
  await fillDerived(tx, tables, 'search-conditions', bestRankOfStore, { ids, today });
}
