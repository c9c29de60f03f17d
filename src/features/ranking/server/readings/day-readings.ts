import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { type RowWith, resultRowsOf } from '#core/server/database/sql.ts';
import type { TargetTerm } from '#domain/billing/keyword-days.ts';
import type { ScopeDeps } from '#product';
import type { DayReading } from '#ranking/rules/keyword-ranks.ts';
import { archivedDays } from './archived-days.ts';
import { countedFirst } from './counted-reading.ts';

/**
 * Returns the reading of each day that counts, by keyword, oldest first; never a grid's. Limited to the days, so that the cost does not
 * grow with the number of readings. Detached months are read from the archive.
 */
export async function dayReadings(
  deps: Pick<ScopeDeps, 'tables'>,
  tx: Reads,
  detailIds: readonly number[],
  { from, to }: { from: Day; to: Day },
): Promise<ReadonlyMap<number, readonly DayReading[]>> {
  const byKeyword = new Map<number, DayReading[]>(detailIds.map((id) => [id, []]));
  if (detailIds.length === 0) return byKeyword;
  const readings = deps.tables['rank-observation'];
  const read = alias(readings, 'read');
  // One index range per keyword: with `in` the planner may scan by day instead
  const found = resultRowsOf(
    await tx.execute(sql`
      select wanted.id as detail_id, one.* from (values ${sql.join(
        detailIds.map((id) => sql`(${id}::integer)`),
        sql`, `,
      )}) as wanted(id)
      cross join lateral (
        select distinct on (${read.day}) ${read.day}::text as day, ${read.status}, ${read.rank}, ${read.depth},
          ${read.takenAt}, ${read.origin}, ${read.failure}, ${read.instrument}
        from (
          -- In the order of the index, so that it is the one that is taken
          (select distinct on (${readings.day}) ${readings.day}, ${readings.status}, ${readings.rank}, ${readings.depth},
            ${readings.takenAt}, ${readings.origin}, ${readings.failure}, ${readings.instrument}
          from ${readings}
          where ${readings.detailId} = wanted.id and ${readings.day} between ${from}::date and ${to}::date
            and ${readings.origin} <> 'GRID'
          order by ${readings.day}, ${countedFirst(readings)})
          union all ${archivedDays(deps.tables, sql`wanted.id`, { from, to })}
        ) as ${read}
        order by ${read.day}, ${countedFirst(read)}
      ) as one
      order by wanted.id, one.day`),
    ['detail_id', ...ofReading],
  );
  for (const row of found) byKeyword.get(Number(row.detail_id))?.push(asReading(row));
  return byKeyword;
}

/** Returns the targets of keywords with their date ranges, oldest first. */
export async function targetTerms(
  deps: ScopeDeps,
  tx: Reads,
  detailIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TargetTerm[]>> {
  const byKeyword = new Map<number, TargetTerm[]>(detailIds.map((id) => [id, []]));
  if (detailIds.length === 0) return byKeyword;
  const terms = deps.tables['search-condition-detail-term'];
  const ids = sql.join(
    detailIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const found = resultRowsOf(
    await tx.execute(sql`
      select ${terms.detailId} as detail_id, ${terms.targetRank} as target_rank,
        ${terms.effectiveFrom}::text as effective_from, ${terms.effectiveTo}::text as effective_to
      from ${terms} where ${terms.detailId} in (${ids}) and ${terms.deleteDate} is null
      order by ${terms.effectiveFrom}, ${terms.id}`),
    ['detail_id', 'target_rank', 'effective_from', 'effective_to'],
  );
  for (const row of found)
    byKeyword.get(Number(row.detail_id))?.push({
      targetRank: Number(row.target_rank),
      effectiveFrom: String(row.effective_from),
      effectiveTo: typeof row.effective_to === 'string' ? row.effective_to : null,
    });
  return byKeyword;
}

/** The columns of a day's reading in SQL rows. */
export const ofReading = ['day', 'status', 'rank', 'depth', 'taken_at', 'origin', 'failure', 'instrument'] as const;

/** Converts such a row to a reading. */
export function asReading(row: RowWith<(typeof ofReading)[number]>): DayReading {
  const isRead = row.status === 'OK';
  return {
    day: String(row.day),
    status: isRead ? 'OK' : 'FAILED',
    // A failed reading never has a rank
    rank: isRead && row.rank !== null ? Number(row.rank) : null,
    depth: Number(row.depth),
    takenAt: Number(row.taken_at),
    origin: row.origin === 'MANUAL' ? 'MANUAL' : 'SCHEDULED',
    failure: typeof row.failure === 'string' ? row.failure : null,
    instrument: typeof row.instrument === 'string' ? row.instrument : null,
  };
}
