import { and, asc, eq, ne } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { ReadingEvidence } from '#domain/ranks/keyword-ranks.ts';
import type { ScopeDeps } from '#product';

/** Every reading of a keyword on a day, the earliest first, a grid's left out: what the day's result rests on. */
export async function readingsOfDay(deps: ScopeDeps, tx: Orm, detailId: number, day: Day): Promise<ReadingEvidence[]> {
  const reading = deps.tables['rank-observation'];
  const rows = await tx
    .select()
    .from(reading)
    .where(and(eq(reading.detailId, detailId), eq(reading.day, day), ne(reading.origin, 'GRID'), alive(reading)))
    .orderBy(asc(reading.takenAt));
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
