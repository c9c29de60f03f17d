import { sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import type { Tables } from '#product';
import { rankAlert, readingTask } from '../tables.ts';
import { applyCounted, type CountedDay } from './counted-day.ts';
import { countedFirst } from './counted-reading.ts';
import { taskRetentionDays } from './tasks.ts';

/** Keywords of one transaction, whose alerts are parameters of one statement. */
const atOnce = 1000;

interface FilledDaysDeps {
  readonly database: Database;
  readonly tables: Tables;
}

/**
 * Applies past days that have only manual readings, which count now, since a scheduled reading is no longer possible; and those whose
 * repeats were not all made. Idempotent, also under concurrency: a row NONE in `rank_alert` marks the day as processed.
 */
export async function applyFilledDays(deps: FilledDaysDeps, today: Day, now: number): Promise<void> {
  for (;;) {
    // A keyword's days are processed in order, so that each is compared with the one before
    const isDone = await deps.database.transaction(async (tx) => {
      const filled = await nextFilled(deps, tx, today);
      const mine = await claim(tx, filled);
      await applyCounted({ ...deps, now }, tx, mine);
      return filled.length === 0;
    });
    if (isDone) return;
  }
}

/** Returns the earliest such day of each keyword that is not processed yet. */
async function nextFilled({ tables }: FilledDaysDeps, tx: Orm, today: Day): Promise<CountedDay[]> {
  const reading = tables['rank-observation'];
  const rows = resultRowsOf(
    await tx.execute(sql`
      select distinct on (${readingTask.detailId}) ${readingTask.detailId} as detail_id, ${readingTask.day}::text as day, counted.rank, counted.depth, counted.instrument
      from ${readingTask}
      join lateral (
        select ${reading.origin} as begun, ${reading.rank} as rank, ${reading.depth} as depth,
          ${reading.instrument} as instrument from ${reading}
        where ${reading.detailId} = ${readingTask.detailId} and ${reading.day} = ${readingTask.day}
          and ${reading.day} between ${addDays(today, -taskRetentionDays)}::date and ${today}::date
          and ${reading.status} = 'OK' and ${reading.origin} <> 'GRID' and ${reading.deleteDate} is null
        order by ${countedFirst(reading)} limit 1
      ) as counted on true
      where ${readingTask.day} < ${today}::date and (
        (counted.begun = 'MANUAL' and ${readingTask.origin} = 'MANUAL' and ${readingTask.state} = 'DONE')
        or (counted.begun = 'SCHEDULED' and ${readingTask.origin} = 'REPEAT' and ${readingTask.state} = 'FAILED'
          and ${readingTask.observationId} is null)
      ) and not exists (
        select 1 from ${rankAlert}
        where ${rankAlert.detailId} = ${readingTask.detailId} and ${rankAlert.day} = ${readingTask.day} and ${rankAlert.notificationType} = 'NONE')
      order by ${readingTask.detailId}, ${readingTask.day} limit ${atOnce}`),
    ['detail_id', 'day', 'rank', 'depth', 'instrument'],
  );
  return rows.map((row) => ({
    detailId: Number(row.detail_id),
    day: String(row.day),
    rank: row.rank === null ? null : Number(row.rank),
    depth: Number(row.depth),
    instrument: String(row.instrument),
  }));
}

async function claim(tx: Orm, filled: readonly CountedDay[]): Promise<CountedDay[]> {
  if (filled.length === 0) return [];
  const claimed = await tx
    .insert(rankAlert)
    .values(filled.map(({ detailId, day }) => ({ detailId, day, notificationType: 'NONE' })))
    .onConflictDoNothing()
    .returning({ detailId: rankAlert.detailId });
  const ids = new Set(claimed.map(({ detailId }) => detailId));
  return filled.filter(({ detailId }) => ids.has(detailId));
}
