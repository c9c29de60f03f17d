import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { rowsOf } from '#core/server/database/result-rows.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import type { DayResult, TodaysFigures, TodaysRank, Trend } from '#domain/ranks/todays-ranks.ts';
import type { ScopeDeps } from '#product';
import { countedFirst } from '#ranking/server/readings/counted-reading.ts';
import { keywordAgreedOn, storeMeasuredOn, targetOnDay } from '#terms/server/on-day.ts';

export interface RankFilter {
  readonly result?: DayResult | null;
  readonly trend?: Trend | null;
}

export interface RankPage extends RankFilter {
  readonly start: number;
  readonly end: number;
  /** `change` puts the largest gains first, `-change` the largest losses. */
  readonly sort: 'store' | 'rank' | 'change' | '-change';
}

// An older reading says nothing of today's change
const comparedWithin = 14;

/** The keywords of the day in the actor's scope, filtered, sorted and paged; `total` counts all that match. */
export async function todaysRanks(
  deps: ScopeDeps,
  tx: Orm,
  actor: Actor,
  day: Day,
  page: RankPage,
): Promise<{ rows: TodaysRank[]; total: number }> {
  const found = rowsOf(
    await tx.execute(sql`
      with ${ranksOf(deps, actor, day)}
      select *, count(*) over () as total from ranks where ${matching(page)}
      order by ${orders[page.sort]}, store_name, detail_id offset ${page.start} limit ${page.end - page.start}`),
  );
  return { rows: found.map(asRank), total: Number(found[0]?.total ?? 0) };
}

/** The day's figures in the actor's scope. */
export async function todaysFigures(deps: ScopeDeps, tx: Orm, actor: Actor, day: Day): Promise<TodaysFigures> {
  const [row] = rowsOf(
    await tx.execute(sql`
      with ${ranksOf(deps, actor, day)}
      select count(*) as keywords, count(distinct store_id) as stores,
        count(distinct store_id) filter (where result <> 'UNMEASURED') as measured_stores,
        count(*) filter (where result = 'ACHIEVED') as achieved, count(*) filter (where result = 'MISSED') as missed,
        count(*) filter (where result = 'OUT') as out, count(*) filter (where result = 'UNMEASURED') as unmeasured,
        count(*) filter (where trend = 'UP') as up, count(*) filter (where trend = 'DOWN') as down,
        avg(rank) as average_rank
      from ranks`),
  );
  const number = (name: string) => Number(row?.[name] ?? 0);
  return {
    keywords: number('keywords'),
    stores: number('stores'),
    measuredStores: number('measured_stores'),
    achieved: number('achieved'),
    missed: number('missed'),
    out: number('out'),
    unmeasured: number('unmeasured'),
    up: number('up'),
    down: number('down'),
    averageRank: row?.average_rank === null || row === undefined ? null : number('average_rank'),
  };
}

const orders: Record<RankPage['sort'], SQL> = {
  store: sql`store_name`,
  rank: sql`rank nulls last`,
  change: sql`change desc nulls last`,
  '-change': sql`change nulls last`,
};

function matching({ result, trend }: RankFilter): SQL {
  const parts = [
    ...(result === undefined || result === null ? [] : [sql`result = ${result}`]),
    ...(trend === undefined || trend === null ? [] : [sql`trend = ${trend}`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/**
 * `ranks`: each active keyword of a store that is being measured, with the reading that counts for the day (the scheduled one,
 * else one made by hand; never a grid's) and the last one before it.
 */
function ranksOf(deps: ScopeDeps, actor: Actor, day: Day): SQL {
  const store = deps.tables['search-conditions'];
  const detail = deps.tables['search-condition-detail'];
  const reading = deps.tables['rank-observation'];
  // What the sub-queries give on, under the names of their table
  const today = alias(reading, 'today');
  const earlier = alias(reading, 'earlier');
  const scope = scopeOf(deps, 'search-conditions', actor) ?? sql`true`;
  return sql`
    mine as (
      select ${detail.id} as detail_id, ${detail.keyword} as keyword,
        ${targetOnDay(deps.tables, day)} as target_rank, ${store.id} as store_id, ${store.name} as store_name
      from ${detail} join ${store} on ${store.id} = ${detail.searchConditionId}
      where ${alive(store)} and ${storeMeasuredOn(deps.tables, day)}
        and ${keywordAgreedOn(deps.tables, day)} and ${scope}
    ),
    ${today} as (
      select distinct on (${reading.detailId}) ${reading.detailId}, ${reading.status}, ${reading.rank}, ${reading.depth},
        ${reading.takenAt}, ${reading.failure}
      from ${reading} where ${reading.day} = ${day}::date and ${reading.origin} <> 'GRID'
      order by ${reading.detailId}, ${countedFirst(reading)}
    ),
    compared as (
      select mine.*, ${today.status} as outcome, ${today.rank} as rank, ${today.depth} as depth, ${today.takenAt} as taken_at,
        ${today.failure} as failure,
        ${earlier.day}::text as previous_day, ${earlier.rank} as previous_rank,
        case when ${today.status} = 'OK' and ${earlier.day} is not null
          then coalesce(${earlier.rank}, ${earlier.depth} + 1) - coalesce(${today.rank}, ${today.depth} + 1) end as change
      from mine left join ${today} on ${today.detailId} = mine.detail_id
      left join lateral (
        select ${reading.day}, ${reading.rank}, ${reading.depth} from ${reading}
        where ${reading.detailId} = mine.detail_id and ${reading.day} < ${day}::date
          and ${reading.day} >= ${addDays(day, -comparedWithin)}::date
          and ${reading.status} = 'OK' and ${reading.origin} <> 'GRID'
        order by ${reading.day} desc, ${countedFirst(reading)} limit 1
      ) as ${earlier} on true
    ),
    ranks as (
      select *,
        case when outcome is distinct from 'OK' then 'UNMEASURED' when rank is null then 'OUT'
          when rank <= target_rank then 'ACHIEVED' else 'MISSED' end as result,
        case when change > 0 then 'UP' when change < 0 then 'DOWN' when change = 0 then 'SAME' end as trend
      from compared
    )`;
}

const results: readonly DayResult[] = ['ACHIEVED', 'MISSED', 'OUT', 'UNMEASURED'];
const trends: readonly Trend[] = ['UP', 'DOWN', 'SAME'];

function asRank(row: Record<string, unknown>): TodaysRank {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const result = results.find((one) => one === row.result) ?? 'UNMEASURED';
  const isMeasured = result !== 'UNMEASURED';
  return {
    detailId: Number(row.detail_id),
    keyword: String(row.keyword),
    searchConditionId: Number(row.store_id),
    storeName: String(row.store_name),
    targetRank: Number(row.target_rank),
    result,
    rank: isMeasured ? number(row.rank) : null,
    takenAt: number(row.taken_at),
    failure: isMeasured ? null : text(row.failure),
    previousRank: number(row.previous_rank),
    previousDay: text(row.previous_day),
    trend: trends.find((one) => one === row.trend) ?? null,
    change: number(row.change),
  };
}
