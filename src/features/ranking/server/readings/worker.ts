import { sql } from 'drizzle-orm';
import { dayOf, hour, minute, second, startOfDay } from '#core/model/day.ts';
import { type Database, isOutage } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { inSteps } from '#core/server/kernel/background.ts';
import { recordRun } from '#core/server/kernel/writes/system-write.ts';
import { storedInstrumentNames } from '#domain/ranks/instruments.ts';
import type { PlaceState } from '#domain/ranks/place-state.ts';
import type { Deps, Tables } from '#product';
import type { ReadingState } from '#ranking/rules/readings.ts';
import type { Instrument, PaidInstrument } from '../instrument.ts';
import { readingTask } from '../tables.ts';
import { applyFilledDays } from './filled-days.ts';
import { planChecks, recordChecks } from './paid/checks.ts';
import { endPaid, forgetSearches } from './paid/paid-searches.ts';
import { endPastSearches } from './paid/past-searches.ts';
import { paidSetting } from './paid/setting.ts';
import { knownPlaces, type ReadPlace, stateBeforeReading } from './place-check.ts';
import { type ReadingOutcome, readRank } from './read-by.ts';
import { ReadingFailure } from './reading-failure.ts';
import { keyOf, recordReadings } from './record.ts';
import type { TakenReading } from './taken-reading.ts';
import {
  type Claimed,
  claimDue,
  claimFor,
  closeEarlierDays,
  dayPassed,
  firstHour,
  planDay,
  putBack,
  renewClaim,
  reopenDay,
  restUntil,
  stillMine,
} from './tasks.ts';

export interface ReadingDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly instrument: Instrument;
  /** The second instrument, which keywords may choose; null: not set up. */
  readonly paid: PaidInstrument | null;
  /** True: scheduled readings close to their target are repeated the same day. */
  readonly repeatsReadings: boolean;
  /** epoch ms */
  now(): number;
  /** Notifies open screens that a row changed. */
  readonly publishChange: Deps['publishChange'];
  log(entry: Record<string, unknown>): void;
}

const batch = 20;
const together = 6;
// Minutes between retries: one per minute would use up the quota, and a few in a row would not outlast an hour's outage
const waitAfter = inSteps([minute, 2 * minute, 4 * minute, 8 * minute, 15 * minute]);
const manualTries = 3;
const repeatTries = 3;

/** Closes and settles earlier days, and plans the day's readings from 5 a.m. JST. */
export async function planReadings(deps: ReadingDeps): Promise<void> {
  const now = deps.now();
  const today = dayOf(now);
  await closeEarlierDays(deps, today, now);
  // Before the day's own readings, which are compared with the days before
  await aside(deps, () => applyFilledDays(deps, today, now));
  await reopenDay(deps, today, now);
  await aside(deps, () => endPastSearches(deps));
  await aside(deps, () => forgetSearches(deps, now));
  if (now < startOfDay(today) + firstHour) return;
  await planDay(deps, today, now);
  if (deps.paid !== null)
    await planChecks(deps, today, now, await paidSetting({ tx: deps.database.orm, tables: deps.tables }));
}

/** Does what the day's readings can do without: a failure of it is logged, and they are planned all the same. Throws on an outage. */
async function aside({ log }: ReadingDeps, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOutage(error)) throw error;
    log({ level: 'error', event: 'readings', message: String(error) });
  }
}

/** Makes due readings, batch by batch, until none are due, the time is up, or the instrument must pause. Returns how many were recorded. */
export async function readDue(deps: ReadingDeps, { forMs = 50 * second } = {}): Promise<number> {
  await closeEarlierDays(deps, dayOf(deps.now()), deps.now());
  const end = performance.now() + forMs;
  let recorded = 0;
  while (performance.now() < end) {
    const now = deps.now();
    const claimed = await claimDue(deps, { today: dayOf(now), now, limit: batch });
    if (claimed.length === 0) break;
    const { taken, rest } = await readAll(deps, claimed);
    recorded += await record(deps, taken);
    if (rest) break;
  }
  const write = { actor: null, by: 'MEASURING', action: 'measure' } as const;
  if (recorded > 0)
    await recordRun(deps, deps.database.orm, write, { resource: 'rank-observation', id: null }, { recorded });
  return recorded;
}

interface Result {
  readonly task: Claimed;
  readonly takenAt: number;
  readonly outcome: ReadingOutcome;
}

/** Reads a batch, several at a time. When Google's quota is used up, its tasks are put back. `rest`: no service answers. */
async function readAll(deps: ReadingDeps, claimed: readonly Claimed[]): Promise<{ taken: Result[]; rest: boolean }> {
  const [first] = claimed;
  if (first === undefined) return { taken: [], rest: false };
  const alive = setInterval(() => {
    renewClaim(deps.database, first.claim, deps.now()).catch((error: unknown) =>
      deps.log({ level: 'warn', event: 'readings', message: String(error) }),
    );
  }, claimFor / 3);
  const known = await knownPlaces(
    deps,
    claimed.map(({ storeId }) => storeId),
  );
  const states = new Map<number, Promise<PlaceState | null>>();
  // Once a store, so that all its keywords are read by the same answer
  const stateOf = (place: ReadPlace) => {
    const state = states.get(place.storeId) ?? stateBeforeReading(deps, place, known.get(place.storeId));
    states.set(place.storeId, state);
    return state;
  };
  let waiting = [...claimed];
  const taken: Result[] = [];
  let quotaSeconds: number | null = null;
  const readNext = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const outcome = await readRank(deps, task, stateOf);
      taken.push({ task, takenAt: deps.now(), outcome });
      if (outcome instanceof ReadingFailure && outcome.kind === 'quota') {
        quotaSeconds = outcome.waitSeconds ?? 60;
        // What the second instrument reads goes on
        const left = waiting.filter(({ instrument }) => instrument === 'GOOGLE_PLACES').map(({ taskId }) => taskId);
        waiting = waiting.filter(({ instrument }) => instrument !== 'GOOGLE_PLACES');
        await putBack(deps.database, first.claim, left, deps.now() + quotaSeconds * second);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: together }, readNext));
  } finally {
    clearInterval(alive);
  }
  if (quotaSeconds !== null) await restUntil(deps, first.day, deps.now() + quotaSeconds * second);
  const isDown = taken.every(({ outcome }) => outcome instanceof ReadingFailure && outcome.passes);
  return { taken, rest: isDown };
}

/** Records the results whose tasks the worker still holds and ends the tasks, in one transaction; notifies open screens. */
async function record(deps: ReadingDeps, results: readonly Result[]): Promise<number> {
  const [first] = results;
  if (first === undefined) return 0;
  const { claim } = first.task;
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    const mine = await stillMine(
      tx,
      claim,
      results.map(({ task }) => task.taskId),
    );
    const own = results
      .filter(({ task }) => mine.has(task.taskId))
      .map((result) => ({ result, ...taskOutcome(result, now) }));
    const kept = own.filter(({ isKept }) => isKept);
    const ids = await recordReadings(
      { ...deps, now },
      tx,
      kept.flatMap(({ result }) => (result.task.origin === 'CHECK' ? [] : takenOf(deps, result))),
    );
    const checks = kept.filter(({ result }) => result.task.origin === 'CHECK');
    await recordChecks(
      tx,
      checks.flatMap(({ result }) =>
        takenOf(deps, result).map((taken) => ({ ...taken, storeId: result.task.storeId })),
      ),
    );
    const ends = own.map(({ result, state, dueDate, failure }) => ({
      id: result.task.taskId,
      state,
      due: dueDate,
      failure,
      // Waiting for a result is no attempt
      counted: 'pollDate' in result.outcome ? 0 : 1,
      observation: ids.get(keyOf(result.task)) ?? null,
    }));
    const { attempts } = readingTask;
    const { id, state, dueDate, failure, observationId, claim: claimed, claimedUntil, finishedDate } = readingTask;
    await tx.execute(sql`
      update ${readingTask} set ${unqualified(state)} = given.state, ${unqualified(dueDate)} = coalesce(given.due, ${dueDate}),
        ${unqualified(failure)} = given.failure, ${unqualified(observationId)} = coalesce(given.observation, ${observationId}),
        ${unqualified(attempts)} = ${attempts} - (1 - given.counted), ${unqualified(claimed)} = null, ${unqualified(claimedUntil)} = null,
        ${unqualified(finishedDate)} = case when given.state = 'WAITING' then null else ${now}::bigint end
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
        as given(id bigint, state text, due bigint, failure text, counted integer, observation bigint)
      where ${id} = given.id`);
    const over = own.flatMap(({ result, state }) => (state === 'WAITING' ? [] : [result.task.taskId]));
    await endPaid(tx, over, now);
    const stores = [...new Set(own.map(({ result }) => result.task.storeId))];
    await deps.publishChange('search-conditions', stores, null, tx);
    return own.length;
  });
}

interface TaskOutcome {
  readonly state: Exclude<ReadingState, 'READING'>;
  readonly dueDate: number | null;
  readonly failure: string | null;
  /** The reading is stored, successful or failed. */
  readonly isKept: boolean;
}

/** Returns the task's new state: done, retried later the same day, or failed (manual requests and repeats are retried only briefly). */
function taskOutcome({ task, takenAt, outcome }: Result, now: number): TaskOutcome {
  // A result after midnight does not belong to the requested day
  if (dayOf(takenAt) !== task.day) return { state: 'FAILED', dueDate: null, failure: dayPassed, isKept: false };
  if ('pollDate' in outcome) return { state: 'WAITING', dueDate: outcome.pollDate, failure: null, isKept: false };
  if (!(outcome instanceof ReadingFailure)) return { state: 'DONE', dueDate: null, failure: null, isKept: true };
  const failure = outcome.sentence;
  if (task.origin === 'MANUAL') {
    const again = outcome.passes && task.attempts < manualTries && (outcome.waitSeconds ?? 0) <= 60;
    return again
      ? { state: 'WAITING', dueDate: now + (outcome.waitSeconds ?? 10) * second, failure, isKept: false }
      : { state: 'FAILED', dueDate: null, failure, isKept: true };
  }
  if (task.origin === 'REPEAT' || task.origin === 'CHECK') {
    // Neither ever waits for the quota: that is for what the day still lacks
    const again = outcome.passes && outcome.kind !== 'quota' && task.attempts < repeatTries;
    return again
      ? { state: 'WAITING', dueDate: now + waitAfter(task.attempts), failure, isKept: false }
      : { state: 'FAILED', dueDate: null, failure, isKept: true };
  }
  // Failures that need intervention are retried hourly, in case they are fixed during the day
  const wait = Math.max(outcome.passes ? waitAfter(task.attempts) : hour, (outcome.waitSeconds ?? 0) * second);
  return { state: 'WAITING', dueDate: now + wait, failure, isKept: true };
}

function takenOf({ instrument, paid }: ReadingDeps, { task, takenAt, outcome }: Result): TakenReading[] {
  if ('pollDate' in outcome) return [];
  const { question } = task;
  const isFirst = task.instrument === 'GOOGLE_PLACES';
  return [
    {
      detailId: task.detailId,
      day: task.day,
      takenAt,
      origin: task.origin,
      ...question,
      instrument: isFirst
        ? instrument
        : { name: storedInstrumentNames[task.instrument], version: paid?.version ?? '—' },
      outcome: outcome instanceof ReadingFailure ? { failure: outcome.sentence } : outcome,
    },
  ];
}
