import { and, asc, eq, sql } from 'drizzle-orm';
import { type Day, startOfDay, day as wholeDay } from '#core/model/day.ts';
import type { Database, Orm, Reads } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import type { Tables } from '#product';
import type { ReadingEvidence } from '#ranking/rules/keyword-ranks.ts';
import { instrumentOnDay } from '#terms/server/on-day.ts';
import { readingTask } from '../../tables.ts';
import type { TakenReading } from '../taken-reading.ts';
import type { PaidSetting } from './setting.ts';
import { instrumentCheck } from './tables.ts';

interface CheckDeps {
  readonly database: Database;
  readonly tables: Tables;
}

/** The share is exact to a hundredth of a per cent. */
const shares = 10_000;

/**
 * Plans the checks of a day: of its scheduled readings by the first instrument that are still to be made, the share that is set. Which
 * ones is decided by keyword and day alone, so that it is the same however often it is planned, and other keywords come each day.
 */
export async function planChecks({ database, tables }: CheckDeps, day: Day, now: number, setting: PaidSetting) {
  if (!setting.isOn || setting.checkShare === 0) return;
  const detail = tables['search-condition-detail'];
  const usual = sql`${instrumentOnDay(tables, day)} = 'GOOGLE_PLACES'`;
  const { detailId, storeId, origin, createDate, dueDate } = readingTask;
  await database.orm.execute(sql`
    insert into ${readingTask} (${unqualified(detailId)}, ${unqualified(storeId)}, ${unqualified(readingTask.day)},
      ${unqualified(origin)}, ${unqualified(createDate)}, ${unqualified(dueDate)})
    select ${detailId}, ${storeId}, ${readingTask.day}, 'CHECK', ${now}::bigint, ${dueDate}
    from ${readingTask} join ${detail} on ${detail.id} = ${detailId}
    where ${readingTask.day} = ${day}::date and ${origin} = 'SCHEDULED' and ${readingTask.state} in ('WAITING', 'READING') and ${usual}
      and (hashint4extended(${detailId}, ${startOfDay(day) / wholeDay}::numeric::bigint) & 9223372036854775807) % ${shares} < ${setting.checkShare * 100}
    on conflict do nothing`);
}

/** Saves checks: a later one replaces a failed one of the same day. */
export async function recordChecks(tx: Orm, taken: readonly (TakenReading & { readonly storeId: number })[]) {
  if (taken.length === 0) return;
  const rows = taken.map(({ detailId, storeId, day, takenAt, depth, point, instrument, outcome }) => ({
    detailId,
    storeId,
    day,
    takenAt,
    depth,
    ...point,
    instrument: instrument.name,
    instrumentVersion: instrument.version,
    ...('failure' in outcome
      ? { status: 'FAILED' as const, failure: outcome.failure }
      : { status: 'OK' as const, rank: outcome.rank }),
  }));
  const { takenAt, status, rank, failure } = instrumentCheck;
  await tx
    .insert(instrumentCheck)
    .values(rows)
    .onConflictDoUpdate({
      target: [instrumentCheck.detailId, instrumentCheck.day],
      set: Object.fromEntries(
        Object.entries({ takenAt, status, rank, failure }).map(([name, column]) => [
          name,
          sql`excluded.${unqualified(column)}`,
        ]),
      ),
      setWhere: eq(status, 'FAILED'),
    });
}

/** Returns the successful check of a keyword's day as evidence, which never counts; an empty list without one. */
export async function checkOfDay(tx: Reads, detailId: number, day: Day): Promise<ReadingEvidence[]> {
  const rows = await tx
    .select()
    .from(instrumentCheck)
    .where(and(eq(instrumentCheck.detailId, detailId), eq(instrumentCheck.day, day), eq(instrumentCheck.status, 'OK')))
    .orderBy(asc(instrumentCheck.takenAt));
  return rows.map(({ storeId: _, detailId: __, day: ___, ...check }) => ({
    ...check,
    id: null,
    origin: 'CHECK',
    counts: false,
    above: null,
  }));
}
