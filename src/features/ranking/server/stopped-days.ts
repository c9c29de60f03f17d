import { and, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Day } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { resultRowsOf, unqualified } from '#core/server/database/sql.ts';
import type { Tables } from '#product';
import { applyCounted } from './readings/counted-day.ts';
import { countedFirst } from './readings/counted-reading.ts';
import { fillRankSummaries } from './store-rank-summaries.ts';
import { readingTask } from './tables.ts';

interface StopDeps {
  readonly database: Database;
  readonly tables: Tables;
  /** epoch ms */
  readonly now: number;
}

/** Days of a store that were stopped just now, and whether today was taken back. */
interface StopChanges {
  readonly storeId: number;
  readonly stopped: readonly Day[];
  readonly isTakenBack: boolean;
  readonly today: Day;
}

/**
 * Brings the ranks of a store up to date after days of it were stopped or today was taken back: its keywords' first days, their alerts and
 * all figures of the day. To be called in the transaction that changed the days, which holds the store's lock.
 */
export async function applyStops(
  deps: StopDeps,
  tx: Orm,
  { storeId, stopped, isTakenBack, today }: StopChanges,
): Promise<void> {
  if (stopped.length === 0 && !isTakenBack) return;
  await clearFirsts(deps.tables, tx, storeId, stopped);
  if (isTakenBack) await applyCounted(deps, tx, await readOn(deps.tables, tx, storeId, today));
  await fillRankSummaries(deps.tables, tx, [storeId], today);
}

/** A stopped day is nobody's first day: the next that counts becomes it. */
async function clearFirsts(tables: Tables, tx: Orm, storeId: number, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return;
  const keyword = tables['search-condition-detail'];
  const { firstExposedOn, firstAchievedOn } = keyword;
  const isStopped = (column: typeof firstExposedOn) => inArray(column, [...days]);
  await tx.execute(sql`
    update ${keyword} set
      ${unqualified(firstExposedOn)} = case when ${isStopped(firstExposedOn)} then null else ${firstExposedOn} end,
      ${unqualified(firstAchievedOn)} = case when ${isStopped(firstAchievedOn)} then null else ${firstAchievedOn} end
    where ${keyword.searchConditionId} = ${storeId} and (${isStopped(firstExposedOn)} or ${isStopped(firstAchievedOn)})`);
}

/** Returns the readings of a day that count by now: one made by hand counts once its day is over, a repeated one with its repeats. */
async function readOn(tables: Tables, tx: Orm, storeId: number, day: Day) {
  const keyword = tables['search-condition-detail'];
  const reading = alias(tables['rank-observation'], 'reading');
  const rows = resultRowsOf(
    await tx.execute(sql`
      select distinct on (${reading.detailId}) ${reading.detailId} as detail_id, ${reading.rank} as rank, ${reading.depth} as depth,
        ${reading.instrument} as instrument
      from ${tables['rank-observation']} as ${reading}
      join ${keyword} on ${keyword.id} = ${reading.detailId}
      where ${and(sql`${keyword.searchConditionId} = ${storeId}`, sql`${reading.day} = ${day}::date`)}
        and ${reading.status} = 'OK' and ${reading.origin} = 'SCHEDULED' and ${reading.deleteDate} is null
        and not exists (select 1 from ${readingTask} where ${readingTask.detailId} = ${reading.detailId}
          and ${readingTask.day} = ${reading.day} and ${readingTask.origin} = 'REPEAT' and ${readingTask.state} in ('WAITING', 'READING'))
      order by ${reading.detailId}, ${countedFirst(reading)}`),
    ['detail_id', 'rank', 'depth', 'instrument'],
  );
  return rows.map((row) => ({
    detailId: Number(row.detail_id),
    day,
    rank: row.rank === null ? null : Number(row.rank),
    depth: Number(row.depth),
    instrument: String(row.instrument),
  }));
}
