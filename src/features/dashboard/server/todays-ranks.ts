import { and, type SQL, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type RowWith, rowsOf } from '#core/server/database/result-rows.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { trendOf } from '#domain/billing/keyword-days.ts';
import type { DashboardDay, DayResult, TodaysFigures, TodaysRank, Trend } from '#domain/ranks/todays-ranks.ts';
import type { ScopeDeps } from '#product';
import { ranksOn } from '#ranking/server/day-ranks.ts';
import { dayRank } from '#ranking/server/tables.ts';
import { lastLookedAtBefore } from '#terms/server/store-month.ts';

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

/** The keywords of the day in the actor's scope, filtered, sorted and paged; `total` counts all that match. */
export async function todaysRanks(
  deps: ScopeDeps,
  tx: Orm,
  actor: Actor,
  day: Day,
  page: RankPage,
): Promise<{ rows: TodaysRank[]; total: number }> {
  const { ids } = await lastLookedAtBefore(deps, tx, addDays(day, -1), seenBy(deps, actor));
  const found = rowsOf(
    await tx.execute(sql`
      with ranks as materialized (${ranksSeen(deps, actor, day, ids)})
      select (select count(*) from ranks where ${matching(page)}) as total, one.*
      from (${named(deps, pageOf(page), page.sort)}) as one`),
    ['total', ...ofRank],
  );
  return { rows: found.map(asRank), total: Number(found[0]?.total ?? 0) };
}

/** The day's figures in the actor's scope beside those of the day before, and what moved most or was not measured: five of each. */
export async function todaysDashboard(deps: ScopeDeps, tx: Orm, actor: Actor, day: Day): Promise<DashboardDay> {
  const before = addDays(day, -1);
  const { ids, waiting } = await lastLookedAtBefore(deps, tx, before, seenBy(deps, actor));
  const five = (page: Omit<RankPage, 'start' | 'end'>) =>
    sql`(select coalesce(jsonb_agg(one), '[]') from (${named(deps, pageOf({ ...page, start: 0, end: 5 }), page.sort)}) as one)`;
  const [row] = rowsOf(
    await tx.execute(sql`
      with ranks as materialized (${ranksSeen(deps, actor, day, ids)}),
      earlier as materialized (${ranksSeen(deps, actor, before, ids)})
      select (${figuresOf(sql`ranks`)}) as now, (${figuresOf(sql`earlier`)}) as before,
        ${five({ trend: 'UP', sort: 'change' })} as up, ${five({ trend: 'DOWN', sort: '-change' })} as down,
        ${five({ result: 'UNMEASURED', sort: 'store' })} as unmeasured`),
    ['now', 'before', 'up', 'down', 'unmeasured'],
  );
  return {
    day,
    ranks: asFigures(row?.now),
    before: asFigures(row?.before),
    up: rowsOf(row?.up, ofRank).map(asRank),
    down: rowsOf(row?.down, ofRank).map(asRank),
    unmeasured: rowsOf(row?.unmeasured, ofRank).map(asRank),
    waiting,
  };
}

const orders: Record<RankPage['sort'], SQL> = {
  store: sql`store_name`,
  rank: sql`rank nulls last`,
  change: sql`change desc nulls last`,
  '-change': sql`change nulls last`,
};

const trendIs: Record<Trend, SQL> = { UP: sql`change > 0`, DOWN: sql`change < 0`, SAME: sql`change = 0` };

function matching({ result, trend }: RankFilter): SQL {
  const parts = [
    ...(result === undefined || result === null ? [] : [sql`result = ${result}`]),
    ...(trend === undefined || trend === null ? [] : [trendIs[trend]]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

function inOrder(sort: RankPage['sort']): SQL {
  return sql`order by ${orders[sort]}, store_name, store_id, detail_id`;
}

function pageOf({ sort, start, end, ...filter }: RankPage): SQL {
  return sql`select * from ranks where ${matching(filter)} ${inOrder(sort)} offset ${start} limit ${end - start}`;
}

/** The rows of a page with what their keywords are called, in their order. */
function named({ tables }: ScopeDeps, page: SQL, sort: RankPage['sort']): SQL {
  const detail = tables['search-condition-detail'];
  return sql`select page.*, page.previous_day::text as previous_on, ${detail.keyword} as keyword
    from (${page}) as page join ${detail} on ${detail.id} = page.detail_id ${inOrder(sort)}`;
}

/** SQL of what is kept of the day, of the stores that the actor sees; these others are worked out anew. */
function ranksSeen(deps: ScopeDeps, actor: Actor, day: Day, anew: readonly number[]): SQL {
  const store = deps.tables['search-conditions'];
  const ids = sql`${sql.param([...anew])}::integer[]`;
  const kept = sql`select * from (
    select ${dayRank.day}, ${dayRank.detailId} as detail_id, ${dayRank.storeId} as store_id, ${dayRank.targetRank},
      ${dayRank.result} as result, ${dayRank.rank} as rank, ${dayRank.takenAt}, ${dayRank.failure},
      ${dayRank.previousDay} as previous_day, ${dayRank.previousRank}, ${dayRank.change} as change
    from ${dayRank} where ${dayRank.day} = ${day}::date and ${dayRank.storeId} <> all(${ids})) as kept`;
  const all =
    anew.length === 0 ? kept : sql`${kept} union all ${ranksOn(deps.tables, day, sql`${store.id} = any(${ids})`)}`;
  return sql`select one.*, ${store.name} as store_name from (${all}) as one join ${store} on ${store.id} = one.store_id
    where ${seenBy(deps, actor) ?? sql`true`}`;
}

function seenBy(deps: ScopeDeps, actor: Actor): SQL | undefined {
  return and(alive(deps.tables['search-conditions']), scopeOf(deps, 'search-conditions', actor));
}

/** SQL of the figures of such ranks, as JSON. Summed by store first: to count distinct stores all ranks would be sorted. */
function figuresOf(ranks: SQL): SQL {
  return sql`select jsonb_build_object('keywords', sum(keywords), 'stores', count(*),
      'measuredStores', count(*) filter (where unmeasured < keywords), 'achieved', sum(achieved), 'missed', sum(missed),
      'out', sum("out"), 'unmeasured', sum(unmeasured), 'up', sum(up), 'down', sum(down),
      'averageRank', sum(places)::float8 / nullif(sum(placed), 0))
    from (
      select count(*) as keywords, count(*) filter (where result = 'ACHIEVED') as achieved,
        count(*) filter (where result = 'MISSED') as missed, count(*) filter (where result = 'OUT') as "out",
        count(*) filter (where result = 'UNMEASURED') as unmeasured, count(*) filter (where change > 0) as up,
        count(*) filter (where change < 0) as down, sum(rank) as places, count(rank) as placed
      from ${ranks} as of_store group by store_id
    ) as stores`;
}

function asFigures(json: unknown): TodaysFigures {
  const row: { readonly [N in keyof TodaysFigures]?: unknown } = Object(json);
  const number = (name: keyof TodaysFigures) => Number(row[name] ?? 0);
  return {
    keywords: number('keywords'),
    stores: number('stores'),
    measuredStores: number('measuredStores'),
    achieved: number('achieved'),
    missed: number('missed'),
    out: number('out'),
    unmeasured: number('unmeasured'),
    up: number('up'),
    down: number('down'),
    averageRank: (row.averageRank ?? null) === null ? null : number('averageRank'),
  };
}

const results: readonly DayResult[] = ['ACHIEVED', 'MISSED', 'OUT', 'UNMEASURED'];

/** What `named` names. */
const ofRank = [
  'detail_id',
  'keyword',
  'store_id',
  'store_name',
  'target_rank',
  'result',
  'rank',
  'taken_at',
  'failure',
  'previous_rank',
  'previous_on',
  'change',
] as const;

function asRank(row: RowWith<(typeof ofRank)[number]>): TodaysRank {
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const change = number(row.change);
  return {
    detailId: Number(row.detail_id),
    keyword: String(row.keyword),
    searchConditionId: Number(row.store_id),
    storeName: String(row.store_name),
    targetRank: Number(row.target_rank),
    result: results.find((one) => one === row.result) ?? 'UNMEASURED',
    rank: number(row.rank),
    takenAt: number(row.taken_at),
    failure: text(row.failure),
    previousRank: number(row.previous_rank),
    previousDay: text(row.previous_on),
    trend: trendOf(change),
    change,
  };
}
