import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { resultRowsOf, unqualified } from '#core/server/database/sql.ts';
import { firstRetainedDay } from '#domain/ranks/reading-retention.ts';
import type { Tables } from '#product';
import { type ArchivedDayField, archivedDayFields, daysIn } from './archived-days.ts';
import { countedFirst } from './counted-reading.ts';

export interface RankMonthDeps {
  readonly tables: Tables;
  /**
   * Detaches the monthly partitions of a resource that end before a day, each in one transaction with what `keep` saves of it. Returns
   * their names.
   */
  detachMonths(asked: {
    readonly name: string;
    readonly before: Day;
    keep(tx: Orm, part: { readonly name: string }): Promise<void>;
  }): Promise<readonly string[]>;
  /** How many whole months of readings before the current one are kept; null: all. */
  readonly readingsKeptMonths: number | null;
  /** epoch ms */
  now(): number;
  log(entry: Record<string, unknown>): void;
}

/** Keywords per statement when months are archived. */
const together = 2000;

/**
 * Detaches the monthly partitions of readings that are older than the retention policy. Per keyword and month it archives a row
 * (`rank_month`) with the reading of each day that counts, which counts, gaps, charts and best ranks continue to use. Lost are the other
 * readings, their place, and the places above.
 */
export async function takeOffMonths({ tables, log, ...deps }: RankMonthDeps, today: Day) {
  const { readingsKeptMonths: months } = deps;
  if (months === null) return;
  const before = firstRetainedDay(today, months);
  const gone = await deps.detachMonths({
    name: 'rank-observation',
    before,
    keep: (tx, part) => archiveDays(tables, tx, { part: part.name, now: deps.now() }),
  });
  for (const part of gone) log({ level: 'info', event: 'part-detached', part });
}

/** Archives the months of all keywords of a partition, in batches of keywords. */
async function archiveDays(tables: Tables, tx: Orm, { part, now }: { part: string; now: number }): Promise<void> {
  const own = sql.identifier(part);
  const reading = alias(tables['rank-observation'], 'reading');
  const [range] = resultRowsOf(
    await tx.execute(
      sql`select min(${reading.detailId}) as first, max(${reading.detailId}) as last from ${own} as ${reading}`,
    ),
    ['first', 'last'],
  );
  if (range?.first == null) return;
  for (let first = Number(range.first); first <= Number(range.last); first += together)
    await tx.execute(monthsOf(tables, { own, now, first, last: first + together - 1 }));
}

interface Some {
  /** The partition's table. */
  readonly own: SQLWrapper;
  readonly now: number;
  /** The range of keyword ids. */
  readonly first: number;
  readonly last: number;
}

/** Includes an existing archive of the month (if readings came late), treated like readings. */
function monthsOf({ 'rank-month': kept, 'rank-observation': readings }: Tables, { own, now, first, last }: Some): SQL {
  const [seen, known, counted] = [alias(readings, 'seen'), alias(readings, 'known'), alias(readings, 'counted')];
  const [daily, placed, best] = [alias(readings, 'daily'), alias(readings, 'placed'), alias(kept, 'best')];
  const result = (row: Readonly<Record<ArchivedDayField, PgColumn>>) =>
    sql.join(
      archivedDayFields.map((name) => row[name]),
      sql`, `,
    );
  const monthOf = (day: PgColumn) => sql`to_char(${day}, 'YYYY-MM')`;
  const written = [kept.createDate, kept.updateDate, kept.detailId, kept.month, kept.days, kept.bestRank, kept.bestOn];
  const changed = [kept.days, kept.bestRank, kept.bestOn, kept.updateDate].map(unqualified);
  return sql`
    with seen as materialized (
      select ${seen.detailId}, ${result(seen)} from ${own} as ${seen}
      where ${seen.detailId} between ${first} and ${last} and ${seen.origin} <> 'GRID'),
    known as (
      select * from seen
      union all
      select ${kept.detailId}, ${result(daily)} from ${kept} cross join lateral ${daysIn(kept.days, daily)}
      where ${kept.detailId} between ${first} and ${last} and ${kept.deleteDate} is null
        and (${kept.detailId}, ${kept.month}) in (select ${seen.detailId}, ${monthOf(seen.day)} from seen)),
    counted as (
      select distinct on (${known.detailId}, ${known.day}) ${known.detailId}, ${result(known)} from known
      order by ${known.detailId}, ${known.day}, ${countedFirst(known)}),
    -- The best of all that was read, whether it counted or not, as of what is there
    placed as (
      select ${known.detailId}, ${known.day}, ${known.rank} from known where ${known.status} = 'OK' and ${known.rank} is not null
      union all
      select ${kept.detailId}, ${kept.bestOn}, ${kept.bestRank} from ${kept}
      where ${kept.detailId} between ${first} and ${last} and ${kept.deleteDate} is null and ${kept.bestRank} is not null),
    best as (
      select distinct on (${placed.detailId}, ${monthOf(placed.day)}) ${placed.detailId}, ${monthOf(placed.day)} as month,
        ${placed.rank} as best_rank, ${placed.day} as best_on
      from placed order by ${placed.detailId}, ${monthOf(placed.day)}, ${placed.rank}, ${placed.day})
    insert into ${kept} (${sql.join(written.map(unqualified), sql`, `)})
    select ${now}::bigint, ${now}::bigint, ${counted.detailId}, ${monthOf(counted.day)},
      jsonb_agg(to_jsonb(counted) order by ${counted.day}), min(${best.bestRank}), min(${best.bestOn})
    from counted left join best on ${best.detailId} = ${counted.detailId} and ${best.month} = ${monthOf(counted.day)}
    group by ${counted.detailId}, ${monthOf(counted.day)}
    on conflict (${unqualified(kept.detailId)}, ${unqualified(kept.month)}) where ${unqualified(kept.deleteDate)} is null do update set
      ${sql.join(
        changed.map((name) => sql`${name} = excluded.${name}`),
        sql`, `,
      )}`;
}
