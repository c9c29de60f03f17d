import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Orm } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { dayRank, daySum } from './tables.ts';

const figures: readonly PgColumn[] = [
  daySum.keywords,
  daySum.stores,
  daySum.measuredStores,
  daySum.achieved,
  daySum.missed,
  daySum.out,
  daySum.unmeasured,
  daySum.up,
  daySum.down,
  daySum.places,
  daySum.placed,
];
const names = each((figure) => sql`${unqualified(figure)}`);
const areNothing = each(() => sql`0`);

function each(write: (figure: PgColumn) => SQL): SQL {
  return sql.join(figures.map(write), sql`, `);
}

/**
 * SQL of a day's totals over rows as in `day_rank`, one row per day, with the columns of `day_sum`. Grouped by store first, since counting
 * distinct stores would sort all ranks.
 */
export function daySumFigures(ranks: SQL): SQL {
  const [result, change, rank] = [unqualified(dayRank.result), unqualified(dayRank.change), unqualified(dayRank.rank)];
  return sql`
    select day, sum(keywords) as keywords, count(*) as stores, count(*) filter (where unmeasured < keywords) as measured_stores,
      sum(achieved) as achieved, sum(missed) as missed, sum("out") as "out", sum(unmeasured) as unmeasured, sum(up) as up,
      sum(down) as down, sum(places) as places, sum(placed) as placed
    from (
      select day, count(*) as keywords, count(*) filter (where ${result} = 'ACHIEVED') as achieved,
        count(*) filter (where ${result} = 'MISSED') as missed, count(*) filter (where ${result} = 'OUT') as "out",
        count(*) filter (where ${result} = 'UNMEASURED') as unmeasured, count(*) filter (where ${change} > 0) as up,
        count(*) filter (where ${change} < 0) as down, coalesce(sum(${rank}), 0) as places, count(${rank}) as placed
      from (${ranks}) as of_day group by day, ${unqualified(dayRank.storeId)}
    ) as of_store group by day`;
}

/** SQL of the totals of `more` minus those of `less`, one row per day. */
export function summedFigures(more: readonly SQL[], less: readonly SQL[]): SQL {
  const signed = (sign: SQL, of: SQL) => sql`select ${sign} as sign, day, ${names} from (${of}) as figures`;
  const parts = [...more.map((one) => signed(sql`1`, one)), ...less.map((one) => signed(sql`-1`, one))];
  return sql`select day, ${each((figure) => sql`sum(sign * ${unqualified(figure)})::bigint as ${unqualified(figure)}`)}
    from (${sql.join(parts, sql` union all `)}) as parts group by day`;
}

/** SQL of the stored sums of these days. */
export function storedSums(which: SQL): SQL {
  return sql`select ${unqualified(daySum.day)} as day, ${names} from ${daySum} where ${which}`;
}

/**
 * SQL that adds a change of `day_rank` to the sums, in the same statement. Inserts a new row instead of updating one: a lock on a shared
 * row could deadlock with the locks on stores.
 */
export function addedToSums(after: readonly SQL[], before: SQL): SQL {
  return sql`insert into ${daySum} (${unqualified(daySum.day)}, ${names})
    select day, ${names} from (${summedFigures(after.map(daySumFigures), [daySumFigures(before)])}) as difference
    where (${names}) <> (${areNothing})`;
}

/** Merges a day's sum rows into one, or none if all totals are 0. Safe under concurrency: each run sums only the rows that it deleted. */
export async function foldDaySums(tx: Orm): Promise<void> {
  const day = unqualified(daySum.day);
  await tx.execute(sql`
    with taken as (
      delete from ${daySum} where ${day} in (select ${day} from ${daySum} group by 1 having count(*) > 1)
      returning ${day} as day, ${names}),
    folded as (select day, ${each((figure) => sql`sum(${unqualified(figure)})::bigint as ${unqualified(figure)}`)} from taken group by day)
    insert into ${daySum} (${day}, ${names}) select day, ${names} from folded
    where (${names}) <> (${areNothing})`);
}
