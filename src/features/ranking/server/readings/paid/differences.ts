import { and, type SQL, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { placesApart, toleratedDifference } from '#domain/ranks/paid-searches.ts';
import type { ScopeDeps } from '#product';
import { differenceDays, type InstrumentDifference } from '#ranking/rules/second-instrument.ts';
import { countedFirst } from '../counted-reading.ts';
import { instrumentCheck } from './tables.ts';

const maxListed = 200;

/** Returns the days on which the check differs from the day's result, of stores that the actor may see, newest first. */
export async function instrumentDifferences(
  deps: ScopeDeps,
  tx: Reads,
  { actor, today }: { readonly actor: Actor; readonly today: Day },
): Promise<InstrumentDifference[]> {
  const rows = resultRowsOf(
    await tx.execute(sql`${differing(deps, actor, { from: addDays(today, 1 - differenceDays), to: today })}
      order by day desc, detail_id limit ${maxListed}`),
    ofDifference,
  );
  return rows.map((row) => {
    const counted = { rank: rankIn(row.rank), depth: Number(row.depth) };
    const check = { rank: rankIn(row.check_rank), depth: Number(row.check_depth) };
    return {
      detailId: Number(row.detail_id),
      keyword: String(row.keyword),
      storeId: Number(row.store_id),
      storeName: String(row.store_name),
      day: String(row.day),
      counted,
      check,
      apart: placesApart(counted, check),
    };
  });
}

/** Returns how many there are today, up to `most`. */
export async function differencesToday(
  deps: ScopeDeps,
  tx: Reads,
  { actor, today, most }: { readonly actor: Actor; readonly today: Day; readonly most: number },
): Promise<number> {
  const found = await tx.execute(sql`${differing(deps, actor, { from: today, to: today })} limit ${most}`);
  return resultRowsOf(found, ofDifference).length;
}

const ofDifference = [
  'detail_id',
  'keyword',
  'store_id',
  'store_name',
  'day',
  'rank',
  'depth',
  'check_rank',
  'check_depth',
] as const;

function differing({ tables, ...deps }: ScopeDeps, actor: Actor, { from, to }: { from: Day; to: Day }): SQL {
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const reading = tables['rank-observation'];
  return sql`
    select ${detail.id} as detail_id, ${detail.keyword}, ${store.id} as store_id, ${store.name} as store_name,
      ${instrumentCheck.day}::text as day, counted.rank, counted.depth,
      ${instrumentCheck.rank} as check_rank, ${instrumentCheck.depth} as check_depth
    from ${instrumentCheck}
    join ${detail} on ${detail.id} = ${instrumentCheck.detailId}
    join ${store} on ${store.id} = ${detail.searchConditionId}
    join lateral (
      select ${reading.rank} as rank, ${reading.depth} as depth from ${reading}
      where ${reading.detailId} = ${instrumentCheck.detailId} and ${reading.day} = ${instrumentCheck.day}
        and ${reading.day} between ${from}::date and ${to}::date
        and ${reading.status} = 'OK' and ${reading.origin} <> 'GRID' and ${reading.deleteDate} is null
      order by ${countedFirst(reading)} limit 1
    ) as counted on true
    where ${instrumentCheck.day} between ${from}::date and ${to}::date and ${instrumentCheck.status} = 'OK'
      and ${and(alive(store), scopeOf({ ...deps, tables }, 'search-conditions', actor))}
      and abs(coalesce(counted.rank, counted.depth + 1)
        - coalesce(${instrumentCheck.rank}, ${instrumentCheck.depth} + 1)) > ${toleratedDifference}`;
}

function rankIn(value: unknown): number | null {
  return value === null ? null : Number(value);
}
