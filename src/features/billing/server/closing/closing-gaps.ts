import { type SQL, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { rowsOf } from '#core/server/database/result-rows.ts';
import type { ClosingGap, ClosingGapKeyword } from '#domain/billing/closing.ts';
import type { ScopeDeps } from '#product';
import { customersSeen, everTheirs } from '../charges/customers-seen.ts';
import { type BilledStoreHead, billedStores } from '../counting/stores-to-count.ts';

/** So many stores are told of at a time. */
export const mostGaps = 50;

interface Asked {
  /** Whose days are told of; null: everybody's. */
  readonly mine: readonly number[] | null;
  readonly today: Day;
}

/** A store with days that were not measured, and the days of its period so far. */
export interface StoreGap extends Omit<ClosingGap, 'keywords'> {
  readonly first: Day;
  readonly last: Day;
}

/** The next stores with days that were not measured, after so many of them: of a manager's own customers, of all for administrators. */
export async function furtherGaps(
  deps: ScopeDeps,
  tx: Orm,
  { period, from }: { readonly period: string; readonly from: number },
  { actor, today }: { readonly actor: Actor; readonly today: Day },
): Promise<{ readonly gaps: readonly ClosingGap[]; readonly gapStores: number }> {
  const mine = await customersSeen(deps, tx, actor);
  const stores = await billedStores(deps, tx, period, mine === null ? undefined : everTheirs(deps, tx, period, mine));
  const gaps = await gapsAmong(deps, tx, stores, { mine, today });
  const some = gaps.slice(from, from + mostGaps);
  return { gaps: await namedGaps(deps, tx, some, { mine, today }), gapStores: gaps.length };
}

/**
 * Which of these stores have days so far on which something was promised and nothing was read, the most days first. Today is one of them
 * once it was tried and failed.
 */
export async function gapsAmong(
  deps: ScopeDeps,
  tx: Orm,
  all: readonly BilledStoreHead[],
  { mine, today }: Asked,
): Promise<readonly StoreGap[]> {
  const stores = all.filter(({ first }) => first <= today);
  const gaps: StoreGap[] = [];
  for (let start = 0; start < stores.length; start += 200) {
    const some = stores.slice(start, start + 200).map(({ id, first, last }) => ({ storeId: id, first, last }));
    const found = rowsOf(
      await tx.execute(sql`
        select store_id, store_name, count(*)::int as days, max(day)::text as last_day
        from (${missing(deps, some, { mine, today })}) as missing group by store_id, store_name`),
    );
    for (const row of found) {
      const days = some.find(({ storeId }) => storeId === Number(row.store_id));
      if (days === undefined) continue;
      gaps.push({
        ...days,
        storeName: String(row.store_name),
        days: Number(row.days),
        lastDay: String(row.last_day),
        isOpen: days.last >= today,
      });
    }
  }
  return gaps.sort((one, other) => other.days - one.days || one.storeId - other.storeId);
}

/** The same with the keywords and the days that were missed, the most first. */
export async function namedGaps(
  deps: ScopeDeps,
  tx: Orm,
  gaps: readonly StoreGap[],
  { mine, today }: Asked,
): Promise<ClosingGap[]> {
  if (gaps.length === 0) return [];
  const rows = rowsOf(
    await tx.execute(sql`
      select store_id, detail_id, keyword, array_agg(day::text order by day) as days
      from (${missing(deps, gaps, { mine, today })}) as missing
      group by store_id, detail_id, keyword order by count(*) desc, detail_id`),
  );
  const byStore = Map.groupBy(rows, (row) => Number(row.store_id));
  return gaps.map(({ first: _first, last: _last, ...gap }) => ({
    ...gap,
    keywords: (byStore.get(gap.storeId) ?? []).map((row): ClosingGapKeyword => {
      const days = Array.isArray(row.days) ? row.days.map(String) : [];
      return {
        detailId: Number(row.detail_id),
        keyword: String(row.keyword),
        days: days.length,
        ranges: rangesOf(days),
      };
    }),
  }));
}

/** SQL of the days: store, keyword and day, each as often as it was promised. */
function missing(
  { tables }: ScopeDeps,
  stores: readonly { readonly storeId: number; readonly first: Day; readonly last: Day }[],
  { mine, today }: Asked,
): SQL {
  const wanted = stores.map(({ storeId, first, last }) => {
    const end = last < today ? last : today;
    return sql`(${storeId}::integer, ${first}::date, ${end}::date)`;
  });
  const { 'rank-observation': reading } = tables;
  return sql`
    select store.id as store_id, store.name as store_name, detail.id as detail_id, detail.keyword, one.day::date as day
    from (values ${sql.join(wanted, sql`, `)}) as wanted(id, first, last)
    join ${tables['search-conditions']} as store on store.id = wanted.id and store.delete_date is null
    join ${tables['search-condition-term']} as agreed on agreed.search_condition_id = store.id
      and agreed.status = 'MEASURING' and agreed.delete_date is null
      and (${mine === null} or agreed.owner_user_id = any(${sql.param([...(mine ?? [])])}::integer[]))
    join ${tables['search-condition-detail']} as detail on detail.search_condition_id = store.id
    join ${tables['search-condition-detail-term']} as term on term.detail_id = detail.id and term.delete_date is null
    cross join lateral generate_series(
      greatest(wanted.first, term.effective_from, agreed.effective_from),
      least(wanted.last, term.effective_to, agreed.effective_to), interval '1 day') as one(day)
    where (
      -- Looked up day by day in the index: as a join, without statistics, each day would be compared with each reading
      select true from ${reading} as reading
      where reading.detail_id = detail.id and reading.day = one.day::date and reading.status = 'OK'
        and reading.origin <> 'GRID' limit 1) is null
      and (one.day::date < ${today}::date or (
        select true from ${reading} as tried
        where tried.detail_id = detail.id and tried.day = one.day::date and tried.status = 'FAILED' limit 1) is true)`;
}

/** Days, in their order, as ranges without a day between. */
function rangesOf(days: readonly Day[]): ClosingGapKeyword['ranges'] {
  const ranges: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const range = ranges.at(-1);
    if (range !== undefined && addDays(range.last, 1) === day) range.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges;
}
