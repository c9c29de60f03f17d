import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { medianOf, repeatAfter, repeatsOfDay } from '#domain/ranks/repeats.ts';
import type { Tables } from '#product';
import { ranksRead, type StoredRepeat, storedRepeats } from '#ranking/rules/repeats.ts';
import { ranksOf, rivalsOf } from '../rivals.ts';
import { readingTask } from '../tables.ts';
import type { CountedDay } from './counted-day.ts';
import { questionText, type TakenReading } from './taken-reading.ts';

interface RepeatDeps {
  readonly tables: Tables;
  readonly now: number;
}

/** A reading after which the day is read again. */
interface Repeated {
  readonly detailId: number;
  readonly day: Day;
  /** epoch ms of the last reading */
  readonly takenAt: number;
  /** What it searched (`questionText`): the next reading must search the same. */
  readonly question: string;
}

/** True if another reading, long enough after this one, still belongs to the same day. */
export function leavesTime({ day, takenAt }: Pick<Repeated, 'day' | 'takenAt'>): boolean {
  return dayOf(takenAt + repeatAfter) === day;
}

/** Plans the next reading of these days, each at its earliest. */
export async function planRepeats({ tables, now }: RepeatDeps, tx: Orm, repeated: readonly Repeated[]): Promise<void> {
  if (repeated.length === 0) return;
  const detail = tables['search-condition-detail'];
  const given = repeated.map(({ detailId, day, takenAt, question }) => ({
    id: detailId,
    day,
    due: takenAt + repeatAfter,
    question,
  }));
  await tx.execute(sql`
    insert into ${readingTask} (${unqualified(readingTask.detailId)}, ${unqualified(readingTask.storeId)}, ${unqualified(readingTask.day)},
      ${unqualified(readingTask.origin)}, ${unqualified(readingTask.createDate)}, ${unqualified(readingTask.dueDate)}, ${unqualified(readingTask.question)})
    select ${detail.id}, ${detail.searchConditionId}, given.day, 'REPEAT', ${now}::bigint, given.due, given.question
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id integer, day date, due bigint, question text)
    join ${detail} on ${detail.id} = given.id`);
}

interface Repeats {
  /** The day's reading of each task, by keyword. */
  readonly ids: ReadonlyMap<number, number>;
  readonly unfinished: readonly Repeated[];
  /** Days of which all readings are made, with the one that counts. */
  readonly finished: readonly CountedDay[];
}

/**
 * Adds repeats to the day's reading of their keywords, which becomes the one in the middle of those that succeeded. The caller holds the
 * locks of the stores.
 */
export async function recordRepeats(deps: RepeatDeps, tx: Orm, taken: readonly TakenReading[]): Promise<Repeats> {
  const [first] = taken;
  if (first === undefined) return { ids: new Map(), unfinished: [], finished: [] };
  const readings = deps.tables['rank-observation'];
  const detailIds = taken.map(({ detailId }) => detailId);
  const rows = await tx
    .select()
    .from(readings)
    .where(
      and(
        inArray(readings.detailId, detailIds),
        inArray(readings.day, [...new Set(taken.map(({ day }) => day))]),
        eq(readings.origin, 'SCHEDULED'),
        eq(readings.status, 'OK'),
        alive(readings),
      ),
    );
  const rivals = await rivalsOf(tx, detailIds);
  const ids = new Map<number, number>();
  const unfinished: Repeated[] = [];
  const finished: CountedDay[] = [];
  for (const reading of taken) {
    const { detailId, day, takenAt, instrument } = reading;
    const row = rows.find((one) => one.detailId === detailId && one.day === day);
    if (row === undefined) continue;
    const earlier = storedRepeats(row.repeats);
    const all = [...(earlier.length === 0 ? [asRepeat(row)] : earlier), repeatOf(reading, rivals.get(detailId))];
    const counts = medianOf(ranksRead(all));
    if (counts === undefined) continue;
    await tx
      .update(readings)
      .set({ ...resultOf(counts), repeats: all, updateDate: deps.now, version: sql`${readings.version} + 1` })
      .where(and(eq(readings.id, row.id), eq(readings.day, day)));
    ids.set(detailId, row.id);
    if (all.length <= repeatsOfDay && leavesTime(reading))
      unfinished.push({ detailId, day, takenAt, question: questionText(reading, instrument) });
    else finished.push({ detailId, day, rank: counts.rank, depth: counts.depth, instrument: counts.instrument });
  }
  return { ids, unfinished, finished };
}

type StoredReading = Tables['rank-observation']['$inferSelect'];

/** What the scheduled reading found, before it was repeated. */
function asRepeat(row: StoredReading): StoredRepeat {
  return {
    takenAt: row.takenAt,
    status: 'OK',
    rank: row.rank,
    depth: row.depth,
    failure: null,
    matchedPlaceId: row.matchedPlaceId,
    instrument: row.instrument,
    instrumentVersion: row.instrumentVersion,
    placeIdsAbove: Array.isArray(row.placeIdsAbove) ? row.placeIdsAbove.filter((id) => typeof id === 'string') : null,
    rivalRanks: numbersIn(row.rivalRanks),
  };
}

function numbersIn(value: unknown): Record<string, number> | null {
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (typeof one === 'number' ? [[name, one]] : [])),
  );
}

function repeatOf(taken: TakenReading, rivals: readonly string[] | undefined): StoredRepeat {
  const { takenAt, depth, placeId, instrument, outcome } = taken;
  const common = { takenAt, depth, instrument: instrument.name, instrumentVersion: instrument.version };
  const nothing = { rank: null, matchedPlaceId: null, placeIdsAbove: null, rivalRanks: null };
  if ('failure' in outcome) return { ...common, ...nothing, status: 'FAILED', failure: outcome.failure };
  return {
    ...common,
    status: 'OK',
    failure: null,
    rank: outcome.rank,
    matchedPlaceId: outcome.rank === null ? null : placeId,
    placeIdsAbove: [...outcome.placeIdsAbove],
    rivalRanks: numbersIn(ranksOf(rivals, outcome)),
  };
}

/** The columns of the day's reading that it takes from the one that counts. */
function resultOf({ status: _, failure: __, ...result }: StoredRepeat) {
  return result;
}
