import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { Row, ScopeDeps } from '#product';
import type { ReadingEvidence } from '#ranking/rules/keyword-ranks.ts';
import { storedRepeats } from '#ranking/rules/repeats.ts';
import { archivedDays } from './archived-days.ts';
import { asReading, ofReading } from './day-readings.ts';
import { checkOfDay } from './paid/checks.ts';

/**
 * Returns all readings of a keyword on a day, oldest first, without grid readings; with that of the second instrument that checked it. If the month is detached, only the archived one that
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
  const checks = await checkOfDay(tx, detailId, day);
  const counting = rows.toSorted(countedBefore)[0]?.id;
  const readings = rows.flatMap((row) => evidenceIn(row, row.id === counting));
  return [...readings, ...checks].toSorted((a, b) => a.takenAt - b.takenAt);
}

type StoredReading = Row<'rank-observation'>;

/** The order of `countedFirst`. */
function countedBefore(a: StoredReading, b: StoredReading): number {
  const place = ({ status, origin }: StoredReading) => Number(status !== 'OK') * 2 + Number(origin !== 'SCHEDULED');
  return place(a) - place(b) || b.takenAt - a.takenAt;
}

/** A reading as evidence; as many as were made, if the day was read again. */
function evidenceIn(row: StoredReading, isCounting: boolean): readonly ReadingEvidence[] {
  const { id, latitude, longitude, radius } = row;
  const repeats = storedRepeats(row.repeats);
  if (repeats.length === 0) return [{ ...evidenceOf(row), counts: isCounting && row.status === 'OK' }];
  return repeats.map((repeat, index) => ({
    id,
    takenAt: repeat.takenAt,
    status: repeat.status,
    rank: repeat.status === 'OK' ? repeat.rank : null,
    depth: repeat.depth,
    origin: index === 0 ? 'SCHEDULED' : 'REPEAT',
    counts: isCounting && repeat.takenAt === row.takenAt,
    instrument: repeat.instrument,
    instrumentVersion: repeat.instrumentVersion,
    latitude,
    longitude,
    radius,
    failure: repeat.failure,
    above: repeat.placeIdsAbove?.length ?? null,
  }));
}

function evidenceOf(row: StoredReading): Omit<ReadingEvidence, 'counts'> {
  return {
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
  };
}

async function archivedOn({ tables }: ScopeDeps, tx: Orm, detailId: number, day: Day): Promise<ReadingEvidence[]> {
  const rows = resultRowsOf(
    await tx.execute(archivedDays(tables, sql`${detailId}`, { from: day, to: day })),
    ofReading,
  );
  return rows.map((row) => {
    const { day: _, ...result } = asReading(row);
    const unknown = { id: null, instrument: null, instrumentVersion: null, above: null };
    return { ...result, ...unknown, counts: result.status === 'OK', latitude: null, longitude: null, radius: null };
  });
}
