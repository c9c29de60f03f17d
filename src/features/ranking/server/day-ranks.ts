import { and, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { addDays, type Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf, unqualified } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { comparedWithin } from '#domain/billing/keyword-days.ts';
import type { Tables } from '#product';
import { isStoppedOn } from '#terms/server/excluded-days.ts';
import { keywordAgreedOn, storeMeasuredOn, targetOnDay } from '#terms/server/on-day.ts';
import { addedToSums } from './day-sums.ts';
import { countedFirst } from './readings/counted-reading.ts';
import { dayRank } from './tables.ts';

/**
 * SQL of rows as in `day_rank`: each active keyword of a store in measurement, with the reading that counts for the day (scheduled, else
 * manual; never a grid's) and the last one before it. On a day of stopped measuring a store has none. `which` selects the stores and must exclude deleted ones if needed.
 */
export function ranksOn(tables: Tables, day: Day, which: SQL): SQL {
  const { 'search-conditions': store, 'search-condition-detail': detail, 'rank-observation': reading } = tables;
  // Aliases for the columns that the subqueries return
  const counted = alias(reading, 'counted');
  const earlier = alias(reading, 'earlier');
  return sql`
    select ${day}::date as day, mine.detail_id, mine.store_id, mine.target_rank,
      case when ${counted.status} is distinct from 'OK' then 'UNMEASURED' when ${counted.rank} is null then 'OUT'
        when ${counted.rank} <= mine.target_rank then 'ACHIEVED' else 'MISSED' end as result,
      case when ${counted.status} = 'OK' then ${counted.rank} end as rank, ${counted.takenAt} as taken_at,
      case when ${counted.status} <> 'OK' then ${counted.failure} end as failure,
      ${earlier.day} as previous_day, ${earlier.rank} as previous_rank,
      case when ${counted.status} = 'OK' and ${earlier.day} is not null
        then coalesce(${earlier.rank}, greatest(${earlier.depth}, ${counted.depth}) + 1)
          - coalesce(${counted.rank}, greatest(${earlier.depth}, ${counted.depth}) + 1) end as change
    from (
      select ${detail.id} as detail_id, ${store.id} as store_id, ${targetOnDay(tables, day)} as target_rank
      from ${store} join ${detail} on ${detail.searchConditionId} = ${store.id}
      where ${which} and ${storeMeasuredOn(tables, day)} and ${keywordAgreedOn(tables, day)}
        and not ${isStoppedOn(store.id, sql`${day}::date`)}
    ) as mine
    left join lateral (
      select ${reading.status}, ${reading.rank}, ${reading.depth}, ${reading.takenAt}, ${reading.failure} from ${reading}
      where ${reading.detailId} = mine.detail_id and ${reading.day} = ${day}::date and ${reading.origin} <> 'GRID'
      order by ${countedFirst(reading)} limit 1
    ) as ${counted} on true
    left join lateral (
      select ${reading.day}, ${reading.rank}, ${reading.depth} from ${reading}
      where ${reading.detailId} = mine.detail_id and ${reading.day} < ${day}::date
        and ${reading.day} >= ${addDays(day, -comparedWithin)}::date
        and ${reading.status} = 'OK' and ${reading.origin} <> 'GRID' and not ${isStoppedOn(sql`mine.store_id`, reading.day)}
      order by ${reading.day} desc, ${countedFirst(reading)} limit 1
    ) as ${earlier} on true`;
}

/**
 * Updates the `day_rank` rows of these stores (null: all) for yesterday, today and tomorrow, and their sums, in the transaction that
 * changed a reading or a term. The caller holds the stores' locks, so that no other transaction changes the same ranks.
 */
export async function fillDayRanks(tables: Tables, tx: Orm, ids: readonly number[] | null, today: Day): Promise<void> {
  if (ids?.length === 0) return;
  const store = tables['search-conditions'];
  const mine = (column: PgColumn) => (ids === null ? undefined : isAnyOf(column, ids));
  const which = and(mine(store.id), alive(store)) ?? sql`true`;
  const theirs = mine(dayRank.storeId) ?? sql`true`;
  const days = [-1, 0, 1].map((more) => ranksOn(tables, addDays(today, more), which));
  const each = (write: (column: PgColumn) => SQL) => sql.join(kept.map(write), sql`, `);
  const columns = each((column) => sql`${unqualified(column)}`);
  const excluded = each((column) => sql`excluded.${unqualified(column)}`);
  const keys = sql`${unqualified(dayRank.day)}, ${unqualified(dayRank.detailId)}`;
  await tx.execute(sql`
    with fresh as materialized (${sql.join(days, sql` union all `)}),
    gone as (
      delete from ${dayRank} where ${theirs} and (${dayRank.day}, ${dayRank.detailId}) not in (select ${keys} from fresh)),
    summed as (${addedToSums([sql`select * from fresh`], ranksWhere(theirs))})
    insert into ${dayRank} (${keys}, ${columns}) select ${keys}, ${columns} from fresh
    on conflict (${keys}) do update set (${columns}) = (${excluded})
      where (${each((column) => sql`${column}`)}) is distinct from (${excluded})`);
}

/** Deletes these stores' `day_rank` rows within the transaction that deletes the stores. The caller holds the stores' locks. */
export async function dropDayRanks(tx: Orm, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const theirs = isAnyOf(dayRank.storeId, ids);
  await tx.execute(sql`
    with summed as (${addedToSums([], ranksWhere(theirs))}) delete from ${dayRank} where ${theirs}`);
}

/** SQL of stored ranks: the columns of `ranksOn`, in the same order. */
export function ranksWhere(which: SQL): SQL {
  const columns = [dayRank.day, dayRank.detailId, ...kept].map((column) => sql`${column}`);
  return sql`select ${sql.join(columns, sql`, `)} from ${dayRank} where ${which}`;
}

const kept: readonly PgColumn[] = [
  dayRank.storeId,
  dayRank.targetRank,
  dayRank.result,
  dayRank.rank,
  dayRank.takenAt,
  dayRank.failure,
  dayRank.previousDay,
  dayRank.previousRank,
  dayRank.change,
];
