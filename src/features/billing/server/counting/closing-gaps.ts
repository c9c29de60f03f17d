import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ClosingGap, ClosingGapKeyword } from '#billing/rules/closing.ts';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf, resultRowsOf } from '#core/server/database/sql.ts';
import type { ScopeDeps } from '#product';
import { archivedDays } from '#ranking/server/readings/archived-days.ts';
import { isStoppedOn } from '#terms/server/excluded-days.ts';
import { visibleCustomers } from '../charge-record/visible-customers.ts';
import { monthShare, monthSum } from '../tables.ts';
import { type GapsRequest, type PeriodState, periodState, storedCondition } from './period-state.ts';
import { type BilledStoreHead, billedStores } from './stores-to-count.ts';

/** Stores with gaps per page. */
const maxGaps = 50;

/** A store with unmeasured days, and its period until today. */
interface StoreGap extends Omit<ClosingGap, 'keywords'> {
  readonly first: Day;
  readonly last: Day;
}

/** A page of stores with unmeasured days, and the totals of stores and days. */
export interface Gaps {
  readonly gaps: readonly ClosingGap[];
  readonly gapStores: number;
  readonly gapDays: number;
}

/** Returns the next page of stores with unmeasured days, from index `from`: a manager's own customers, or all for administrators. */
export async function furtherGaps(
  deps: ScopeDeps,
  tx: Orm,
  { period, from }: { readonly period: string; readonly from: number },
  { actor, today }: { readonly actor: Actor; readonly today: Day },
): Promise<Pick<Gaps, 'gaps' | 'gapStores'>> {
  const mine = await visibleCustomers(deps, tx, actor);
  const state = await periodState(deps, tx, period, { mine, today });
  const { gaps, gapStores } = await gapsOf(deps, tx, state, { from, mine, today });
  return { gaps, gapStores };
}

/** Returns a page of stores with unmeasured days for a given period state. */
export async function gapsOf(
  deps: ScopeDeps,
  tx: Orm,
  state: PeriodState,
  { from, mine, today }: GapsRequest & { readonly from: number },
): Promise<Gaps> {
  const counted = await gapsAmong(deps, tx, state.heads, { mine, today });
  const kept = await storedGaps(deps, tx, state, { most: from + maxGaps, mine, today });
  const some = [...kept.gaps, ...counted].sort(byDaysDescending).slice(from, from + maxGaps);
  return {
    gaps: await namedGaps(deps, tx, await withDays(deps, tx, state.period, some), { mine, today }),
    gapStores: kept.stores + counted.length,
    gapDays: kept.days + counted.reduce((sum, { days }) => sum + days, 0),
  };
}

type GapHead = Omit<ClosingGap, 'keywords'>;

interface StoredGaps {
  readonly gaps: readonly GapHead[];
  readonly stores: number;
  readonly days: number;
}

/** Returns the first stored gaps, and the totals of all stored gaps. */
async function storedGaps(
  deps: ScopeDeps,
  tx: Orm,
  state: PeriodState,
  { most, mine, today }: GapsRequest & { readonly most: number },
): Promise<StoredGaps> {
  const store = deps.tables['search-conditions'];
  const isKept = storedCondition(state, mine);
  const rows = resultRowsOf(
    await tx.execute(sql`
      with gaps as materialized (
        select ${monthShare.storeId}, sum(${monthShare.gapDays})::int as days, max(${monthShare.gapLast})::text as last_day,
          bool_or(${monthShare.last} >= ${today}::date) as is_open
        from ${monthShare} where ${isKept} and ${monthShare.gapDays} > 0
          and ${mine === null ? sql`${monthShare.storeId} in (${withMostGaps(state, most)})` : sql`true`}
        group by ${monthShare.storeId}),
      sums as (${mine === null ? summedGaps(state) : sql`select count(*) as stores, sum(days) as days from gaps`})
      select sums.stores as all_stores, sums.days as all_days, gaps.*, ${store.name} as store_name
      from sums cross join gaps join ${store} on ${store.id} = gaps.store_id order by gaps.days desc, gaps.store_id limit ${most}`),
    ['all_stores', 'all_days', 'store_id', 'store_name', 'days', 'last_day', 'is_open'],
  );
  const gaps = rows.map((row) => ({
    storeId: Number(row.store_id),
    storeName: String(row.store_name),
    days: Number(row.days),
    lastDay: String(row.last_day),
    isOpen: row.is_open === true,
  }));
  return { gaps, stores: Number(rows[0]?.all_stores ?? 0), days: Number(rows[0]?.all_days ?? 0) };
}

/** SQL: the stores with most gaps, over all owners. */
function withMostGaps(state: PeriodState, most: number): SQL {
  return sql`select ${monthShare.storeId} from ${monthShare} where ${storedCondition(state, null)} and ${monthShare.gapOfStore} > 0
    order by ${monthShare.gapOfStore} desc nulls last, ${monthShare.storeId} limit ${most}`;
}

/** SQL: the sums over all owners, minus the outdated stored totals. */
function summedGaps({ period, without }: PeriodState): SQL {
  const isLate = and(eq(monthShare.period, period), isAnyOf(monthShare.storeId, without ?? []));
  return sql`select sum(stores) as stores, sum(days) as days from (
    select ${monthSum.gapStores} as stores, ${monthSum.gapDays} as days from ${monthSum} where ${monthSum.period} = ${period}
    union all select -(${monthShare.gapOfStore} > 0)::int, -${monthShare.gapDays} from ${monthShare} where ${isLate}) as parts`;
}

async function withDays(deps: ScopeDeps, tx: Orm, period: string, gaps: readonly GapHead[]): Promise<StoreGap[]> {
  const ids = gaps.map(({ storeId }) => storeId);
  if (ids.length === 0) return [];
  const heads = await billedStores(deps, tx, period, isAnyOf(deps.tables['search-conditions'].id, ids));
  const days = new Map(heads.map(({ id, first, last }) => [id, { first, last }]));
  return gaps.flatMap((gap) => {
    const own = days.get(gap.storeId);
    return own === undefined ? [] : [{ ...gap, ...own }];
  });
}

function byDaysDescending(one: GapHead, other: GapHead): number {
  return other.days - one.days || one.storeId - other.storeId;
}

/** Returns which of these stores have due but unmeasured days until today, most days first. Today is included once a reading has failed. */
async function gapsAmong(
  deps: ScopeDeps,
  tx: Orm,
  all: readonly BilledStoreHead[],
  { mine, today }: GapsRequest,
): Promise<readonly StoreGap[]> {
  const stores = all.filter(({ first }) => first <= today);
  const gaps: StoreGap[] = [];
  for (let start = 0; start < stores.length; start += 200) {
    const some = stores.slice(start, start + 200).map(({ id, first, last }) => ({ storeId: id, first, last }));
    const found = resultRowsOf(
      await tx.execute(sql`
        select store_id, store_name, count(*)::int as days, max(day)::text as last_day
        from (${missedDays(deps, some, { mine, today })}) as missing group by store_id, store_name`),
      ['store_id', 'store_name', 'days', 'last_day'],
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
  return gaps.sort(byDaysDescending);
}

/** Adds the keywords with their missed days, most first. */
async function namedGaps(
  deps: ScopeDeps,
  tx: Orm,
  gaps: readonly StoreGap[],
  { mine, today }: GapsRequest,
): Promise<ClosingGap[]> {
  if (gaps.length === 0) return [];
  const rows = resultRowsOf(
    await tx.execute(sql`
      select store_id, detail_id, keyword, array_agg(day::text order by day) as days
      from (${missedDays(deps, gaps, { mine, today })}) as missing
      group by store_id, detail_id, keyword order by count(*) desc, detail_id`),
    ['store_id', 'detail_id', 'keyword', 'days'],
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

/**
 * SQL of the days that were due but not measured until now: store, keyword, day and owner; a day appears once for each term that covers it.
 */
export function missedDays(
  { tables }: ScopeDeps,
  stores: readonly { readonly storeId: number; readonly first: Day; readonly last: Day }[],
  { mine, today }: GapsRequest,
): SQL {
  const wanted = stores.map(({ storeId, first, last }) => {
    const end = last < today ? last : today;
    return sql`(${storeId}::integer, ${first}::date, ${end}::date)`;
  });
  const [store, agreed] = [tables['search-conditions'], tables['search-condition-term']];
  const [detail, term] = [tables['search-condition-detail'], tables['search-condition-detail-term']];
  const reading = tables['rank-observation'];
  const kept = alias(reading, 'kept');
  const [from = today] = stores.map(({ first }) => first).sort();
  // Repeated as constants, so that the planner reads only the partitions of those months
  const inQuestion = sql`${reading.day} between ${from}::date and ${today}::date`;
  return sql`
    select ${store.id} as store_id, ${store.name} as store_name, ${detail.id} as detail_id, ${detail.keyword} as keyword,
      one.day::date as day, ${agreed.ownerUserId} as owner_id
    from (values ${sql.join(wanted, sql`, `)}) as wanted(id, first, last)
    join ${store} on ${store.id} = wanted.id and ${store.deleteDate} is null
    join ${agreed} on ${agreed.searchConditionId} = ${store.id} and ${agreed.status} = 'MEASURING' and ${agreed.deleteDate} is null
      and ${mine === null ? sql`true` : isAnyOf(agreed.ownerUserId, mine)}
    join ${detail} on ${detail.searchConditionId} = ${store.id}
    join ${term} on ${term.detailId} = ${detail.id} and ${term.deleteDate} is null
    cross join lateral generate_series(
      greatest(wanted.first, ${term.effectiveFrom}, ${agreed.effectiveFrom}),
      least(wanted.last, ${term.effectiveTo}, ${agreed.effectiveTo}), interval '1 day') as one(day)
    where not ${isStoppedOn(store.id, sql`one.day::date`)} and (
      -- Looked up day by day in the index: as a join, without statistics, each day would be compared with each reading
      select true from ${reading} where ${reading.detailId} = ${detail.id} and ${reading.day} = one.day::date and ${inQuestion}
        and ${reading.status} = 'OK' and ${reading.origin} <> 'GRID' limit 1) is null
      and (
      select true from (${archivedDays(tables, detail.id, { from: sql`one.day`, to: sql`one.day` })}) as ${kept}
        where ${kept.status} = 'OK' limit 1) is null
      and (one.day::date < ${today}::date or (
        select true from ${reading} where ${reading.detailId} = ${detail.id} and ${reading.day} = one.day::date and ${inQuestion}
          and ${reading.status} = 'FAILED' limit 1) is true)`;
}

/** Joins consecutive days, given in order, to date ranges. */
function rangesOf(days: readonly Day[]): ClosingGapKeyword['ranges'] {
  const ranges: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const range = ranges.at(-1);
    if (range !== undefined && addDays(range.last, 1) === day) range.last = day;
    else ranges.push({ first: day, last: day });
  }
  return ranges;
}
