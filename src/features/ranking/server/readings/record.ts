import { eq, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import type { DayOrigin, ReadingOrigin, TakenOrigin } from '#domain/ranks/reading-codes.ts';
import { isCloseToTarget } from '#domain/ranks/repeats.ts';
import type { Tables } from '#product';
import { requestMonths, requestRunningMonths } from '#terms/server/store-month.ts';
import { ranksOf, rivalsOf } from '../rivals.ts';
import { fillRankSummaries, lockStoresOf } from '../store-rank-summaries.ts';
import { applyCounted } from './counted-day.ts';
import { leavesTime, planRepeats, recordRepeats } from './repeats.ts';
import { questionText, type TakenReading } from './taken-reading.ts';

interface RecordDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly now: number;
  /** True: a scheduled reading close to its target is repeated the same day, and applied when that is done. */
  readonly repeatsReadings?: boolean;
}

/**
 * Saves readings in one statement and applies those that count: the keyword's first days, alerts, and the store's rank summary. A
 * successful scheduled reading replaces a failed one; a successful one is never replaced. Manual readings count, if at all, once the day is
 * over (`applyFilledDays`). Repeats are added to their day's reading, which becomes the one in the middle. At most some thousands, since each takes about 20 of a statement's 65,535 parameters. Returns the
 * observations' ids by keyword and origin (`keyOf`).
 */
export async function recordReadings(
  deps: RecordDeps,
  tx: Orm,
  taken: readonly TakenReading[],
): Promise<Map<string, number>> {
  if (taken.length === 0) return new Map();
  const storeIds = await lockStoresOf(
    deps.tables,
    tx,
    taken.map(({ detailId }) => detailId),
  );
  const again = taken.filter(({ origin }) => origin === 'REPEAT');
  const ids = await insert(deps, tx, taken.filter(isForDay));
  const counted = taken.flatMap((reading) => {
    const { outcome, origin, detailId, day, depth, takenAt, instrument } = reading;
    // Readings that were not inserted existed before and were applied then
    if (origin !== 'SCHEDULED' || 'failure' in outcome || !ids.has(keyOf(reading))) return [];
    const question = questionText(reading, instrument);
    return [{ detailId, day, depth, takenAt, question, rank: outcome.rank, instrument: instrument.name }];
  });
  const repeats = await recordRepeats(deps, tx, again);
  const isRepeated = deps.repeatsReadings === true;
  const waiting = await applyCounted(
    deps,
    tx,
    counted,
    (reading, { targetRank, last }) => isRepeated && isCloseToTarget(reading, targetRank, last) && leavesTime(reading),
  );
  await planRepeats(deps, tx, [...waiting, ...repeats.unfinished]);
  await applyCounted(deps, tx, repeats.finished);
  await fillRankSummaries(deps.tables, tx, storeIds, dayOf(deps.now));
  // A reading taken just before a month's end may be saved after it
  const isOfRunningMonth = taken.every(({ day }) => day.slice(0, 7) === dayOf(deps.now).slice(0, 7));
  await (isOfRunningMonth ? requestRunningMonths : requestMonths)(tx, storeIds);
  return new Map([
    ...ids,
    ...[...repeats.ids].map(([detailId, id]) => [keyOf({ detailId, origin: 'REPEAT' }), id] as const),
  ]);
}

/** A day may have one scheduled reading of a keyword, and manual ones. */
export function keyOf({
  detailId,
  origin,
}: {
  readonly detailId: number;
  readonly origin: TakenOrigin | ReadingOrigin;
}): string {
  return `${detailId} ${origin}`;
}

/** The columns that a retry of the day's reading replaces. */
const readAnew = [
  'takenAt',
  'status',
  'rank',
  'depth',
  'matchedPlaceId',
  'instrument',
  'instrumentVersion',
  'latitude',
  'longitude',
  'radius',
  'placeIdsAbove',
  'rivalRanks',
  'failure',
  'updateDate',
] as const;

type DayTaken = TakenReading & { readonly origin: DayOrigin };

function isForDay(reading: TakenReading): reading is DayTaken {
  return reading.origin === 'SCHEDULED' || reading.origin === 'MANUAL';
}

async function insert({ tables, now }: RecordDeps, tx: Orm, taken: readonly DayTaken[]) {
  if (taken.length === 0) return new Map<string, number>();
  const readings = tables['rank-observation'];
  const rivals = await rivalsOf(
    tx,
    taken.map(({ detailId }) => detailId),
  );
  const rows = taken.map(
    ({ outcome, point, instrument, placeId, keyword: _, language: __, device: ___, ...reading }) => ({
      ...reading,
      ...point,
      instrument: instrument.name,
      instrumentVersion: instrument.version,
      createDate: now,
      updateDate: now,
      ...('failure' in outcome
        ? { status: 'FAILED' as const, failure: outcome.failure }
        : {
            status: 'OK' as const,
            rank: outcome.rank,
            matchedPlaceId: outcome.rank === null ? null : placeId,
            placeIdsAbove: [...outcome.placeIdsAbove],
            rivalRanks: ranksOf(rivals.get(reading.detailId), outcome),
          }),
    }),
  );
  const written = await tx
    .insert(readings)
    .values(rows)
    .onConflictDoUpdate({
      target: [readings.detailId, readings.day],
      targetWhere: sql`${unqualified(readings.deleteDate)} is null and ${unqualified(readings.origin)} in ('SCHEDULED')`,
      set: {
        ...Object.fromEntries(readAnew.map((name) => [name, sql`excluded.${unqualified(readings[name])}`])),
        version: sql`${readings.version} + 1`,
      },
      setWhere: eq(readings.status, 'FAILED'),
    })
    .returning({ id: readings.id, detailId: readings.detailId, origin: readings.origin });
  return new Map(written.map(({ id, ...reading }) => [keyOf(reading), id]));
}
