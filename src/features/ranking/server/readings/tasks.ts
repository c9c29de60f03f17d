import { and, asc, eq, gte, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { addDays, type Day, hour, minute, startOfDay } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { leaseOn } from '#core/server/kernel/background.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { storedInstrumentNames } from '#domain/ranks/instruments.ts';
import type { TakenOrigin } from '#domain/ranks/reading-codes.ts';
import type { KeywordInstrument } from '#domain/terms/keyword-instruments.ts';
import type { Tables } from '#product';
import { instrumentOnDay, keywordAgreedOn, storeMeasuredOn } from '#terms/server/on-day.ts';
import type { Question } from '../instrument.ts';
import { readingTask } from '../tables.ts';
import { questionText } from './taken-reading.ts';

/** 5 a.m. JST (in ms): when a day's readings begin. */
export const firstHour = 5 * hour;
/** The readings are spread over this time, to limit the load on Google and the database. */
const spread = hour;
/** How long a claim lasts after its worker last renewed it. */
export const claimFor = minute;
const taskLease = leaseOn(readingTask, claimFor);
/** How many days tasks are kept. */
export const taskRetentionDays = 14;
/** The failure of a reading that was not made before its day ended, if it has no other reason. */
export const dayPassed = '日付が変わったため計測しませんでした';

export interface Claimed {
  readonly taskId: number;
  readonly claim: string;
  readonly detailId: number;
  readonly storeId: number;
  readonly day: Day;
  readonly origin: TakenOrigin;
  readonly attempts: number;
  /** By what it is read. */
  readonly instrument: KeywordInstrument;
  readonly question: Question;
}

interface TaskDeps {
  readonly database: Database;
  readonly tables: Tables;
}

/** Opens the day's tasks again that were closed as past by a clock that was ahead. */
export async function reopenDay({ database }: Pick<TaskDeps, 'database'>, day: Day, now: number): Promise<void> {
  await database.orm
    .update(readingTask)
    .set({ state: 'WAITING', finishedDate: null, failure: null, dueDate: now })
    .where(
      and(
        eq(readingTask.day, day),
        eq(readingTask.state, 'FAILED'),
        gte(readingTask.finishedDate, startOfDay(addDays(day, 1))),
      ),
    );
}

/**
 * Plans the day's reading of every active keyword of stores in 計測中; idempotent. A keyword is always due at the same minute; planned late,
 * it is due at once.
 */
export async function planDay({ database, tables }: TaskDeps, day: Day, now: number): Promise<void> {
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const reading = tables['rank-observation'];
  const start = startOfDay(day) + firstHour;
  await database.orm.execute(sql`
    insert into ${readingTask} (${unqualified(readingTask.detailId)}, ${unqualified(readingTask.storeId)}, ${unqualified(readingTask.day)},
      ${unqualified(readingTask.origin)}, ${unqualified(readingTask.createDate)}, ${unqualified(readingTask.dueDate)})
    select ${detail.id}, ${store.id}, ${day}::date, 'SCHEDULED', ${now}::bigint,
      greatest(${now}::bigint, ${start}::bigint + (hashint4(${detail.id})::bigint & 2147483647) % ${spread}::bigint)
    from ${detail} join ${store} on ${store.id} = ${detail.searchConditionId}
    where ${store.placeId} is not null and ${alive(store)}
      and ${storeMeasuredOn(tables, day)} and ${keywordAgreedOn(tables, day)}
      and not exists (
        select 1 from ${reading} where ${reading.detailId} = ${detail.id}
          and ${reading.day} = ${day}::date and ${reading.origin} = 'SCHEDULED'
          and ${reading.status} = 'OK' and ${reading.deleteDate} is null)
    on conflict do nothing`);
}

/** Fails the open tasks of past days, which can no longer be measured, and deletes old tasks. What a worker has in hand was read in time. */
export async function closeEarlierDays({ database }: Pick<TaskDeps, 'database'>, today: Day, now: number) {
  await database.orm
    .update(readingTask)
    .set({
      state: 'FAILED',
      finishedDate: now,
      ...taskLease.released,
      failure: sql`coalesce(${readingTask.failure}, ${dayPassed})`,
    })
    .where(
      and(
        lt(readingTask.day, today),
        or(eq(readingTask.state, 'WAITING'), and(eq(readingTask.state, 'READING'), taskLease.isFree(now))),
      ),
    );
  await database.orm.delete(readingTask).where(lt(readingTask.day, addDays(today, -taskRetentionDays)));
}

/** Claims up to `limit` due tasks, manual ones first, repeats and checks last. No two workers hold the same task. */
export async function claimDue(
  { database, tables }: TaskDeps,
  { today, now, limit }: { today: Day; now: number; limit: number },
): Promise<Claimed[]> {
  const claimed = taskLease.claimed(now);
  const task = readingTask;
  const due = database.orm.$with('due').as(
    database.orm
      .select({ dueId: sql<number>`${task.id}`.as('due_id') })
      .from(task)
      .where(
        and(
          inArray(task.state, ['WAITING', 'READING']),
          eq(task.day, today),
          sql`case ${task.state} when 'WAITING' then ${task.dueDate} <= ${now}::bigint else ${taskLease.isFree(now)} end`,
        ),
      )
      .orderBy(
        sql`(${task.origin} = 'MANUAL') desc`,
        sql`(${task.origin} in ('REPEAT', 'CHECK'))`,
        asc(task.dueDate),
        asc(task.id),
      )
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const taken = await database.orm
    .with(due)
    .update(task)
    .set({ state: 'READING', ...claimed, attempts: sql`${task.attempts} + 1` })
    .from(due)
    .where(eq(task.id, due.dueId))
    .returning({
      id: task.id,
      detailId: task.detailId,
      storeId: task.storeId,
      day: task.day,
      origin: task.origin,
      attempts: task.attempts,
      repeats: task.question,
    });
  const questions = await questionsOf(
    { database, tables },
    taken.map(({ detailId }) => detailId),
    today,
  );
  const found: Claimed[] = [];
  const obsolete: Pick<Claimed, 'taskId' | 'origin'>[] = [];
  for (const row of taken) {
    const { id, repeats, ...rest } = row;
    const { question, instrument: agreed } = questions.get(row.detailId) ?? {};
    const instrument = row.origin === 'CHECK' ? 'DATAFORSEO_MAPS' : (agreed ?? 'GOOGLE_PLACES');
    const same = question && questionText(question, { name: storedInstrumentNames[instrument] });
    if (question === undefined || (repeats !== null && repeats !== same))
      obsolete.push({ taskId: id, origin: row.origin });
    else found.push({ taskId: id, claim: claimed.claim, ...rest, instrument, question });
  }
  await endObsolete(database, obsolete, now);
  return found;
}

/**
 * Ends tasks whose keyword or store was ended, stopped or lost its place since they were planned, and repeats that would search something
 * else by now. A repeat stays as failed: the day's reading waits for it, and is applied when the day is over.
 */
async function endObsolete(database: Database, obsolete: readonly Pick<Claimed, 'taskId' | 'origin'>[], now: number) {
  const idsOf = (isRepeat: boolean) =>
    obsolete.filter(({ origin }) => (origin === 'REPEAT') === isRepeat).map(({ taskId }) => taskId);
  const [gone, failed] = [idsOf(false), idsOf(true)];
  if (gone.length > 0) await database.orm.delete(readingTask).where(inArray(readingTask.id, gone));
  if (failed.length > 0)
    await database.orm
      .update(readingTask)
      .set({ state: 'FAILED', finishedDate: now, ...taskLease.released })
      .where(inArray(readingTask.id, failed));
}

/** Extends the worker's claims. */
export async function renewClaim(database: Database, claim: string, now: number): Promise<void> {
  await database.orm
    .update(readingTask)
    .set(taskLease.renewed(now))
    .where(and(taskLease.isHeldBy(claim), eq(readingTask.state, 'READING')));
}

/** Returns tasks that were claimed but not tried; the attempt is not counted. */
export async function putBack(database: Database, claim: string, taskIds: readonly number[], dueDate: number) {
  if (taskIds.length === 0) return;
  await database.orm
    .update(readingTask)
    .set({ state: 'WAITING', ...taskLease.released, dueDate, attempts: sql`${readingTask.attempts} - 1` })
    .where(and(taskLease.isHeldBy(claim), inArray(readingTask.id, [...taskIds])));
}

/** Postpones the day's waiting tasks that the first instrument reads, since its quota is used up for all of them. */
export async function restUntil({ database, tables }: TaskDeps, day: Day, moment: number): Promise<void> {
  const detail = tables['search-condition-detail'];
  const { dueDate, detailId } = readingTask;
  await database.orm
    .update(readingTask)
    .set({ dueDate: moment })
    .where(
      and(
        eq(readingTask.state, 'WAITING'),
        lt(dueDate, moment),
        ne(readingTask.origin, 'CHECK'),
        sql`exists (select 1 from ${detail} where ${detail.id} = ${detailId} and ${instrumentOnDay(tables, day)} = 'GOOGLE_PLACES')`,
      ),
    );
}

/** Returns the search to make for each of these keywords that is still to be measured, and by what. */
async function questionsOf(
  { database, tables }: TaskDeps,
  detailIds: readonly number[],
  day: Day,
): Promise<Map<number, { readonly question: Question; readonly instrument: KeywordInstrument }>> {
  if (detailIds.length === 0) return new Map();
  const store = tables['search-conditions'];
  const detail = tables['search-condition-detail'];
  const location = tables['search-location'];
  const rows = await database.orm
    .select({
      id: detail.id,
      keyword: detail.keyword,
      language: detail.language,
      depth: detail.depth,
      device: detail.device,
      instrument: instrumentOnDay(tables, day),
      placeId: store.placeId,
      latitude: location.latitude,
      longitude: location.longitude,
      radius: location.radius,
    })
    .from(detail)
    .innerJoin(store, eq(store.id, detail.searchConditionId))
    .innerJoin(location, eq(location.id, detail.searchLocationId))
    .where(
      and(
        inArray(detail.id, [...detailIds]),
        sql`${store.placeId} is not null and ${alive(store)}`,
        storeMeasuredOn(tables, day),
        keywordAgreedOn(tables, day),
      ),
    );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        instrument: row.instrument,
        question: {
          keyword: row.keyword,
          point: { latitude: row.latitude, longitude: row.longitude, radius: row.radius },
          language: typeof row.language === 'string' ? row.language : 'ja',
          depth: row.depth ?? 20,
          device: row.device ?? 'MOBILE',
          placeId: String(row.placeId),
        },
      },
    ]),
  );
}

/**
 * Returns those tasks that the claim still holds, locked until the transaction ends, so that a worker with an expired claim records
 * nothing.
 */
export async function stillMine(tx: Orm, claim: string, taskIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ id: readingTask.id })
    .from(readingTask)
    .where(and(taskLease.isHeldBy(claim), eq(readingTask.state, 'READING'), inArray(readingTask.id, [...taskIds])))
    .for('update');
  return new Set(rows.map((row) => row.id));
}
