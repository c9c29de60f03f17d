import type { Problem } from '#core/model/errors.ts';
import { isOutage, isRace, type Orm, retryTransaction } from '../database/database.ts';
import { inSlice, paced } from '../kernel/background.ts';
import { senderOf } from '../kernel/context.ts';
import type { LongWorkDeps } from '../kernel/deps.ts';
import { describe } from '../kernel/failure.ts';
import { analyseChangedTables } from '../kernel/maintenance.ts';
import type { Writing } from '../kernel/writes/transact.ts';

/** What every run stores of itself and of the call that started it. */
export interface RunRecord {
  readonly id: number;
  readonly resource: string;
  readonly userId: number;
  readonly ip: string;
  readonly requestId: string;
}

/** The result of one transaction: how many lines or rows it processed, and whether there is more to do. */
export interface Slice {
  readonly items: number;
  readonly goesOn: boolean;
}

/** Nothing is left to do. */
export const over: Slice = { items: 0, goesOn: false };

/** There is more to do after these. */
export function goOn(items: number): Slice {
  return { items, goesOn: true };
}

/** A run in a transaction that has locked it. */
export interface Locked<R extends RunRecord> {
  readonly deps: LongWorkDeps;
  readonly tx: Orm;
  readonly record: R;
}

/** A kind of long work: its record, and what it does in one transaction. */
export interface RunKind<R extends RunRecord> {
  /** The event of its log entries. */
  readonly event: string;
  readonly pace: { readonly first: number; readonly least: number; readonly most: number };
  /** Locks the record until the transaction ends. */
  lock(tx: Orm, id: number): Promise<R | undefined>;
  /** Processes at most `size` lines or rows. */
  step(run: Locked<R>, size: number): Promise<Slice>;
  /** Called after an error that is not a line's or row's own, in a new transaction. Throws it to have it retried later. */
  failed(run: Locked<R>, error: unknown): Promise<Slice>;
}

/** ANALYZE after 1000 lines or rows, then each time the count quadruples. */
const firstAnalyze = 1000;

/**
 * Continues a run until it is finished, in slices between which other requests are served. Each step is a transaction that locks the run:
 * interrupted work is repeated by the next job, and two concurrent jobs do each step once. Throws on an outage; must then be called again.
 */
export async function continueRun<R extends RunRecord>(
  deps: LongWorkDeps,
  kind: RunKind<R>,
  id: number,
): Promise<void> {
  const pace = paced(kind.pace.first, kind.pace);
  let done = 0;
  let analyzeAt = firstAnalyze;
  for (let goesOn = true; goesOn; ) {
    const slice = await inSlice(async () => {
      const began = performance.now();
      const processed = await fillSlice(deps, kind, id, pace.size());
      pace.took(processed.items, performance.now() - began);
      return processed;
    });
    goesOn = slice.goesOn;
    done += slice.items;
    if (done >= analyzeAt) {
      analyzeAt *= 4;
      // Without statistics it goes on, only slower
      const log = (error: unknown) => deps.log({ level: 'warn', event: 'planner', runId: id, ...describe(error) });
      await analyseChangedTables(deps.database).catch(log);
    }
  }
}

/** Some kinds process few rows per transaction: as many as fit follow each other. */
async function fillSlice<R extends RunRecord>(
  deps: LongWorkDeps,
  kind: RunKind<R>,
  id: number,
  size: number,
): Promise<Slice> {
  let items = 0;
  for (;;) {
    const slice = await step(deps, kind, id, size - items);
    items += slice.items;
    if (!slice.goesOn || slice.items === 0 || items >= size) return { items, goesOn: slice.goesOn };
  }
}

/** Runs one transaction of a run, of at most `size` lines or rows. Throws on an outage. */
export async function step<R extends RunRecord>(
  deps: LongWorkDeps,
  kind: RunKind<R>,
  id: number,
  size: number,
): Promise<Slice> {
  const once = () =>
    deps.database.transaction(async (tx) => {
      const record = await kind.lock(tx, id);
      return record === undefined ? over : kind.step({ deps, tx, record }, size);
    });
  try {
    return await retryTransaction(once);
  } catch (error) {
    if (isOutage(error)) throw error;
    return failRun(deps, kind, id, error);
  }
}

/** Ends a run that cannot go on, as its kind says. Nothing is left to do if another worker has ended it meanwhile. */
export function failRun<R extends RunRecord>(
  deps: LongWorkDeps,
  kind: RunKind<R>,
  id: number,
  error: unknown,
): Promise<Slice> {
  return deps.database.transaction(async (tx) => {
    const record = await kind.lock(tx, id);
    if (record !== undefined) return kind.failed({ deps, tx, record }, error);
    deps.log({ level: 'warn', event: kind.event, runId: id, ...describe(error) });
    return over;
  });
}

/** Returns what writes in the name of the run's sender; null if they may no longer do it. */
export async function writingOf<R extends RunRecord>(
  { deps, tx, record: { userId, resource, ip, requestId } }: Locked<R>,
  operation: string,
): Promise<Writing | null> {
  const actor = await senderOf(deps, tx, { userId, resource, operation });
  return actor === null ? null : { deps, tx, origin: { actor, ip, requestId }, jobs: [] };
}

/** Logs an internal error of a run; returns a problem with the request id to look it up by. `place` is the line or row. */
export function internalProblem<R extends RunRecord>(
  { log }: LongWorkDeps,
  { event }: Pick<RunKind<R>, 'event'>,
  { id, requestId }: R,
  error: unknown,
  place: object = {},
): Problem {
  log({ level: 'error', event, runId: id, ...place, requestId, ...describe(error) });
  return { code: 'internal', params: { requestId } };
}

/** Returns the problems for lines or rows that hit an internal error; throws errors that must end the slice. */
export type Unexpected<Item> = (error: unknown, items: readonly Item[]) => readonly Problem[];

/** For `bisect`: the error of a single line or row is its problem. */
export function unexpectedIn<R extends RunRecord, Item>(
  { deps, record }: Locked<R>,
  kind: Pick<RunKind<R>, 'event'>,
  placeOf: (item: Item) => object,
): Unexpected<Item> {
  return (error, [first, ...others]) => {
    if (isOutage(error) || isRace(error)) throw error;
    // Not logged yet for several: bisecting will find the failing one
    if (others.length > 0) return [];
    return [internalProblem(deps, kind, record, error, first === undefined ? {} : placeOf(first))];
  };
}
