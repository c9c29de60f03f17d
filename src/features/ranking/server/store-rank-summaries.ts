import { and, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { addDays, type Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { fillDerived } from '#core/server/kernel/reading/rows.ts';
import type { Derived } from '#core/server/kernel/rules/rule.ts';
import { comparedWithin } from '#domain/billing/keyword-days.ts';
import { outOrder } from '#domain/ranks/rank.ts';
import type { Tables } from '#product';
import { isStoppedOn } from '#terms/server/excluded-days.ts';
import { fillDayRanks } from './day-ranks.ts';
import { archivedDays } from './readings/archived-days.ts';
import { countedFirst } from './readings/counted-reading.ts';

/** How many days back are searched first. */
const lookbackDays = 31;

const summaryFields = [
  'bestRank',
  'bestRankOn',
  'worstRank',
  'bestRankOrder',
  'worstRankOrder',
  'readKeywords',
  'outKeywords',
  'achievedKeywords',
  'dueKeywords',
  'rankChange',
  'lastReadDate',
] as const;

type SummaryField = (typeof summaryFields)[number];

type Term = Readonly<Record<'deleteDate' | 'effectiveFrom' | 'effectiveTo', PgColumn>>;

/**
 * Derived columns of a store, from the last day on which one of its active keywords was read: that day, the best and worst rank (worst is
 * empty if a keyword was 圏外, which has no rank), how many keywords were read, 圏外 and in target, and the largest fall since the previous
 * reading or, if none fell, the largest gain. Uses the reading that counts for the day. Also the number of keywords due today.
 */
export const summaryOfStore = summarySince(() => null);

/** The same, but searches only recent months; empty for stores without a recent reading. */
const summaryOfLate = summarySince((today) => addDays(today, -lookbackDays));

function summarySince(sinceOf: (today: Day) => Day | null): Derived<Tables, SummaryField> {
  return { fields: summaryFields, of: (tables, storeId, today) => summarySql(tables, storeId, today, sinceOf(today)) };
}

function summarySql(tables: Tables, storeId: SQLWrapper, today: Day, since: Day | null): SQL {
  const keyword = alias(tables['search-condition-detail'], 'keyword');
  const agreed = alias(tables['search-condition-detail-term'], 'agreed');
  // Aliases for the columns that the subqueries return
  const earlier = alias(tables['rank-observation'], 'earlier');
  const last = alias(tables['rank-observation'], 'last');
  const held = alias(tables['search-condition-detail-term'], 'held');
  return sql`
    select due.due_keywords, stood.* from (
      select count(*) as due_keywords from ${tables['search-condition-detail']} as ${keyword}
      where ${keyword.searchConditionId} = ${storeId} and ${keyword.active} and ${keyword.deleteDate} is null
        and exists (select 1 from ${tables['search-condition-detail-term']} as ${agreed}
          where ${agreed.detailId} = ${keyword.id} and ${coversDay(agreed, sql`${today}::date`)})
    ) as due left join (
      select min(${last.rank}) as best_rank, ${last.day} as best_rank_on,
        case when count(*) = count(${last.rank}) then max(${last.rank}) end as worst_rank,
        coalesce(min(${last.rank}), ${outOrder}::integer) as best_rank_order,
        case when count(*) = count(${last.rank}) then max(${last.rank}) else ${outOrder}::integer end as worst_rank_order,
        count(*) as read_keywords, count(*) - count(${last.rank}) as out_keywords,
        count(*) filter (where ${last.rank} <= coalesce(${held.targetRank}, ${keyword.targetRank})) as achieved_keywords,
        case when min(moved.change) < 0 then min(moved.change) else max(moved.change) end as rank_change,
        max(${last.takenAt}) as last_read_date
      from ${tables['search-condition-detail']} as ${keyword}
      cross join lateral (${lastReading(tables, keyword, { since })}) as ${last}
      left join lateral (
        select ${agreed.targetRank} from ${tables['search-condition-detail-term']} as ${agreed}
        where ${agreed.detailId} = ${keyword.id} and ${coversDay(agreed, last.day)} limit 1
      ) as ${held} on true
      left join lateral (
        select coalesce(${earlier.rank}, greatest(${earlier.depth}, ${last.depth}) + 1)
          - coalesce(${last.rank}, greatest(${earlier.depth}, ${last.depth}) + 1) as change
        from (${lastReading(tables, keyword, { since, before: last.day })}) as ${earlier}
      ) as moved on true
      where ${keyword.searchConditionId} = ${storeId} and ${keyword.active} and ${keyword.deleteDate} is null
      group by ${last.day} order by ${last.day} desc limit 1
    ) as stood on true`;
}

interface LastOf {
  /** Ignores earlier readings, except for comparison; null: no limit. */
  readonly since: Day | null;
  /** Only readings before this day that are recent enough to compare. */
  readonly before?: SQLWrapper;
}

/** SQL of a keyword's last successful reading, not of a day of stopped measuring: day, rank, depth, taken_at. */
function lastReading(
  tables: Tables,
  { id: detailId, searchConditionId: storeId }: Readonly<Record<'id' | 'searchConditionId', PgColumn>>,
  { since, before }: LastOf,
): SQL {
  const reading = alias(tables['rank-observation'], 'reading');
  const within =
    before === undefined ? undefined : { from: sql`${before} - ${comparedWithin}::integer`, to: sql`${before} - 1` };
  const isWithin = within === undefined ? sql`true` : sql`${reading.day} between ${within.from} and ${within.to}`;
  const first = since === null ? null : addDays(since, before === undefined ? 0 : -comparedWithin);
  const observed = sql`
    select ${reading.day}, ${reading.rank}, ${reading.depth}, ${reading.takenAt} from ${tables['rank-observation']} as ${reading}
    where ${reading.detailId} = ${detailId} and ${reading.status} = 'OK' and ${reading.origin} <> 'GRID'
      and ${reading.deleteDate} is null and not ${isStoppedOn(storeId, reading.day)} and ${isWithin} and ${first === null ? sql`true` : sql`${reading.day} >= ${first}::date`}
    order by ${reading.day} desc, ${countedFirst(reading)} limit 1`;
  if (since !== null) return observed;
  const [kept, either] = [alias(tables['rank-observation'], 'kept'), alias(tables['rank-observation'], 'either')];
  return sql`
    select * from (
      (${observed}) union all
      (select ${kept.day}, ${kept.rank}, ${kept.depth}, ${kept.takenAt} from (${archivedDays(tables, detailId, within)}) as ${kept}
        where ${kept.status} = 'OK' and not ${isStoppedOn(storeId, kept.day)} order by ${kept.day} desc limit 1)
    ) as ${either} order by ${either.day} desc, ${either.takenAt} desc limit 1`;
}

function coversDay({ deleteDate, effectiveFrom, effectiveTo }: Term, day: SQLWrapper) {
  return sql`${deleteDate} is null and ${effectiveFrom} <= ${day} and (${effectiveTo} is null or ${effectiveTo} >= ${day})`;
}

/**
 * Locks the stores of these keywords until the transaction ends; to be called before writing their data, in the same lock order as edits of
 * a store. Returns the store ids.
 */
export async function lockStoresOf(tables: Tables, tx: Orm, detailIds: readonly number[]): Promise<readonly number[]> {
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

/** Returns those of these stores (null: all) without a recent reading. */
async function unreadOfLate(tables: Tables, tx: Orm, ids: readonly number[] | null): Promise<readonly number[]> {
  const store = tables['search-conditions'];
  const asked = ids === null ? undefined : inArray(store.id, [...ids]);
  const unread = await tx
    .select({ id: store.id })
    .from(store)
    .where(and(asked, isNull(store.bestRankOn)));
  return unread.map(({ id }) => id);
}

/** Recomputes the rank summaries of stores and their keywords, in the transaction that changed readings; null: all stores. */
export async function fillRankSummaries(
  tables: Tables,
  tx: Orm,
  ids: readonly number[] | null,
  today: Day,
): Promise<void> {
  await fillDerived(tx, tables, 'search-conditions', summaryOfLate, { ids, today });
  const unread = await unreadOfLate(tables, tx, ids);
  await fillDerived(tx, tables, 'search-conditions', summaryOfStore, { ids: unread, today });
  await fillDayRanks(tables, tx, ids, today);
}
