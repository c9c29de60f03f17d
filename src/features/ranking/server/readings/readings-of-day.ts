import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { ScopeDeps } from '#product';
import type { ReadingEvidence } from '#ranking/rules/keyword-ranks.ts';
import { archivedDays } from './archived-days.ts';
import { asReading, ofReading } from './day-readings.ts';

/**
 * Returns all readings of a keyword on a day, oldest first, without grid readings. If the month is detached, only the archived one that
 * counted, with its result only.
 */
export async function readingsOfDay(deps: ScopeDeps, tx: Orm, detailId: number, day: Day): Promise<ReadingEvidence[]> {
  const reading = deps.tables['rank-observation'];
  const rows = await tx
    .select()
    .from(reading)
    .where(and(eq(reading.detailId, detailId), eq(reading.day, day), ne(reading.origin, 'GRID'), alive(reading)))
    .orderBy(asc(reading.takenAt));
  if (rows.length === 0) return archivedOn(deps, tx, detailId, day);
  return rows.map((row) => ({
    id: row.id,
    takenAt: row.takenAt,
    status: row.status,
    rank: row.status === 'OK' ? row.rank : null,
    depth: row.depth,
    origin: row.origin === 'MANUAL' ? 'MANUAL' : 'SCHEDULED',
    instrument: row.instrument,
    instrumentVersion: row.instrumentVersion,
    latitude: row.latitude,
    longitude: row.longitude,
    radius: row.radius,
    failure: row.failure,
    above: Array.isArray(row.placeIdsAbove) ? row.placeIdsAbove.length : null,
  }));
}

async function archivedOn({ tables }: ScopeDeps, tx: Orm, detailId: number, day: Day): Promise<ReadingEvidence[]> {
  const rows = resultRowsOf(
    await tx.execute(archivedDays(tables, sql`${detailId}`, { from: day, to: day })),
    ofReading,
  );
  return rows.map((row) => {
    const { day: _, ...result } = asReading(row);
    const unknown = { id: null, instrument: null, instrumentVersion: null, above: null };
    return { ...result, ...unknown, latitude: null, longitude: null, radius: null };
  });
}
