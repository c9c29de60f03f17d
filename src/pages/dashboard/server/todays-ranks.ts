import { type SQL, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type RowWith, resultRowsOf, unqualified } from '#core/server/database/sql.ts';
import { inOrderOf } from '#core/server/kernel/reading/search.ts';
import { trendOf } from '#domain/billing/keyword-days.ts';
import {
  type DashboardDay,
  type DayResult,
  dayResultLabels,
  type TodaysFigures,
  type TodaysRank,
  type Trend,
} from '#domain/ranks/todays-ranks.ts';
import type { Deps, ScopeDeps } from '#product';
import { daySumFigures } from '#ranking/server/day-sums.ts';
import { dayRank, daySum, rankOrder } from '#ranking/server/tables.ts';
import { lastComputedBefore } from '#terms/server/store-month.ts';
import type { RankSort } from '../rules/ranks-of-day.ts';
import { foundBy } from './found-ranks.ts';
import { changeOfStore, figuresOfAll, nameOfStore, seenBy, seesAll, visibleRanks } from './visible-ranks.ts';

export interface RankFilter {
  readonly result?: DayResult | null;
  readonly trend?: Trend | null;
  /** Each of its words is in the keyword, or in what the list of stores searches. */
  readonly q?: string | null;
}

export interface RankPage extends RankFilter {
  readonly start: number;
  readonly end: number;
  /**
   * `id` is the order in which stores were created; `change` puts the largest gains first, `-change` the largest losses, `-rank` 圏外, and
   * `worst` the store with the largest loss, with all its keywords.
   */
  readonly sort: 'id' | RankSort;
}

/** Returns the day's keywords in the actor's scope, filtered, sorted and paged; `total` counts all matches. */
export async function todaysRanks(
  deps: Deps,
  tx: Orm,
  actor: Actor,
  day: Day,
  page: RankPage,
): Promise<{ rows: TodaysRank[]; total: number }> {
  const { ids: anew } = await lastComputedBefore(deps, tx, addDays(day, -1), seenBy(deps, actor));
  const asked = { ...page, found: foundBy(deps, page.q ?? '', actor) };
  const figure = seesAll(deps, actor) && asked.found === undefined ? figureOf(page) : null;
  const total =
    figure === null
      ? sql`select count(*) from ranks where ${matching(asked)}`
      : sql`select ${sql.identifier(figure)} from (${figuresOfAll(deps, [day], anew)}) as figures`;
  const found = resultRowsOf(
    await tx.execute(sql`
      ${withRanks(deps, actor, [day, addDays(day, -1)], anew)}
      select counted.total, one.* from (select (${total}) as total) as counted
        left join (${named(deps, asked)}) as one on true`),
    ['total', ...ofRank],
  );
  // A page beyond the end has one row, of the total alone
  const rows = found.filter((row) => row.detail_id !== null).map(asRank);
  return { rows, total: Number(found[0]?.total ?? 0) };
}

/** Returns the day's figures in the actor's scope, those of the day before, and the top five gains, losses and unmeasured keywords. */
export async function todaysDashboard(deps: ScopeDeps, tx: Orm, actor: Actor, day: Day): Promise<DashboardDay> {
  const before = addDays(day, -1);
  const { ids: anew, waiting } = await lastComputedBefore(deps, tx, before, seenBy(deps, actor));
  const five = (page: Omit<RankPage, 'start' | 'end'>) =>
    sql`(select coalesce(jsonb_agg(one), '[]') from (${named(deps, { ...page, start: 0, end: 5 })}) as one)`;
  const figures = seesAll(deps, actor)
    ? figuresOfAll(deps, [day, before], anew)
    : sql`${daySumFigures(sql`select * from ranks`)} union all ${daySumFigures(sql`select * from earlier`)}`;
  const store = deps.tables['search-conditions'];
  const [row] = resultRowsOf(
    await tx.execute(sql`
      ${withRanks(deps, actor, [day, before], anew)}
      select exists (select 1 from ${store} where ${seenBy(deps, actor) ?? sql`true`}) as has_stores,
        (select jsonb_object_agg(figures.${unqualified(daySum.day)}, to_jsonb(figures)) from (${figures}) as figures) as figures,
        ${five({ trend: 'UP', sort: 'change' })} as up, ${five({ trend: 'DOWN', sort: '-change' })} as down,
        ${five({ result: 'UNMEASURED', sort: 'id' })} as unmeasured`),
    ['has_stores', 'figures', 'up', 'down', 'unmeasured'],
  );
  const byDay: { readonly [day: Day]: unknown } = Object(row?.figures);
  return {
    day,
    hasStores: row?.has_stores === true,
    ranks: asFigures(byDay[day]),
    before: asFigures(byDay[before]),
    up: resultRowsOf(row?.up, ofRank).map(asRank),
    down: resultRowsOf(row?.down, ofRank).map(asRank),
    unmeasured: resultRowsOf(row?.unmeasured, ofRank).map(asRank),
    waiting,
  };
}

/**
 * SQL of the ranks of a day and of the day before. A subset of stores is materialized once; for all stores each page
 * is found through an index.
 */
function withRanks(deps: ScopeDeps, actor: Actor, [day, before]: readonly [Day, Day], anew: readonly number[]): SQL {
  const [now, then] = [visibleRanks(deps, day, { actor, anew }), visibleRanks(deps, before, { actor, anew })];
  return seesAll(deps, actor)
    ? sql`with ranks as not materialized (${now}), earlier as not materialized (${then})`
    : sql`with ranks as materialized (${now}), earlier as materialized (${then})`;
}

const [rank, change, result] = [unqualified(dayRank.rank), unqualified(dayRank.change), unqualified(dayRank.result)];
const keys = sql`${unqualified(dayRank.storeId)}, ${unqualified(dayRank.detailId)}`;

// Ties are ordered as in the indexes, so that a page of all ranks can be found through them
const orders: Record<Exclude<RankPage['sort'], 'store'>, SQL> = {
  id: keys,
  worst: sql`${changeOfStore} nulls last, ${unqualified(dayRank.storeId)}, ${change} nulls last, ${unqualified(dayRank.detailId)}`,
  rank: sql`${rankOrder({ result, rank })} nulls last, ${keys}`,
  '-rank': sql`${rankOrder({ result, rank })} desc nulls last, ${keys}`,
  change: sql`${change} desc nulls last, ${keys}`,
  '-change': sql`${change} nulls last, ${keys}`,
};

const trendIs: Record<Trend, SQL> = { UP: sql`${change} > 0`, DOWN: sql`${change} < 0`, SAME: sql`${change} = 0` };

/** What the page is of; `found` is the condition of its search. */
interface Matching extends RankFilter {
  readonly found?: SQL | undefined;
}

function matching({ result: is, trend, found }: Matching): SQL {
  const parts = [
    ...(found === undefined ? [] : [found]),
    ...(is === undefined || is === null ? [] : [sql`${result} = ${is}`]),
    ...(trend === undefined || trend === null ? [] : [trendIs[trend]]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const figuresBy: Record<DayResult | Trend, string | null> = {
  ACHIEVED: 'achieved',
  MISSED: 'missed',
  OUT: 'out',
  UNMEASURED: 'unmeasured',
  UP: 'up',
  DOWN: 'down',
  SAME: null,
};

/** Returns the name of the figure that counts the matches; null where none does. */
function figureOf({ result: is, trend }: RankFilter): string | null {
  const [one, ...others] = [is ?? [], trend ?? []].flat();
  if (one === undefined) return 'keywords';
  return others.length === 0 ? figuresBy[one] : null;
}

function orderFor(deps: ScopeDeps, sort: RankPage['sort']): SQL {
  return sort === 'store' ? sql`${inOrderOf(deps, 'search-conditions', 'name', nameOfStore)}, ${keys}` : orders[sort];
}

/**
 * Returns the SQL of a page's order. Within one result all ranks are comparable, and the index of results has them in order; keywords
 * without a rank have the order of the stores there.
 */
function orderedBy(deps: ScopeDeps, { sort, result: only }: Pick<RankPage, 'sort' | 'result'>): SQL {
  if (only === undefined || only === null) return orderFor(deps, sort);
  const hasNoRank = only === 'OUT' || only === 'UNMEASURED';
  const isByStore = ['id', 'rank', '-rank'].includes(sort) || (only === 'UNMEASURED' && sort !== 'store');
  if (sort === 'rank' || (hasNoRank && isByStore)) return sql`${rank} nulls last, ${keys}`;
  return sort === '-rank' ? sql`${rank} desc, ${keys}` : orderFor(deps, sort);
}

function pageOf(deps: ScopeDeps, { sort, start, end, ...filter }: RankPage & Matching): SQL {
  return sql`select * from ranks where ${matching(filter)} order by ${orderedBy(deps, { sort, ...filter })} offset ${start} limit ${end - start}`;
}

/** SQL of a page's rows with their keywords, in the same order. */
function named(deps: ScopeDeps, page: RankPage & Matching): SQL {
  const detail = deps.tables['search-condition-detail'];
  return sql`select page.*, page.${unqualified(dayRank.previousDay)}::text as previous_on, ${detail.keyword} as keyword
    from (${pageOf(deps, page)}) as page join ${detail} on ${detail.id} = page.${unqualified(dayRank.detailId)} order by ${orderFor(deps, page.sort)}`;
}

/** Converts a row of `figuresOf`. */
function asFigures(json: unknown): TodaysFigures {
  const row: { readonly [name: string]: unknown } = Object(json);
  const number = (name: string) => Number(row[name] ?? 0);
  const placed = number('placed');
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
    averageRank: placed === 0 ? null : number('places') / placed,
  };
}

const results = Object.keys(dayResultLabels) as readonly DayResult[];

/** The columns that `named` returns. */
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
