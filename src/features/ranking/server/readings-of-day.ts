import { and, asc, eq, ne } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive, tableOf } from '#core/server/kernel/scope.ts';
import type { ReadingEvidence } from '#domain/keyword-ranks.ts';
import type { ScopeDeps } from '#product';

/** Every reading of a keyword on a day, the earliest first, a grid's left out: what the day's result rests on. */
export async function readingsOfDay(deps: ScopeDeps, tx: Orm, detailId: number, day: Day): Promise<ReadingEvidence[]> {
  const reading = tableOf(deps, 'rank-observation');
  const { column } = reading;
  const rows = await tx
    .select()
    .from(reading.table)
    .where(and(eq(column('detailId'), detailId), eq(column('day'), day), ne(column('origin'), 'GRID'), alive(reading)))
    .orderBy(asc(column('takenAt')));
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return rows.map((row) => ({
    id: Number(row.id),
    takenAt: Number(row.takenAt),
    status: row.status === 'OK' ? 'OK' : 'FAILED',
    rank: row.status === 'OK' ? number(row.rank) : null,
    depth: Number(row.depth),
    origin: row.origin === 'MANUAL' ? 'MANUAL' : 'SCHEDULED',
    instrument: String(row.instrument),
    instrumentVersion: text(row.instrumentVersion),
    latitude: number(row.latitude),
    longitude: number(row.longitude),
    radius: number(row.radius),
    failure: text(row.failure),
    above: Array.isArray(row.placeIdsAbove) ? row.placeIdsAbove.length : null,
  }));
}
