import { eq } from 'drizzle-orm';
import type { Problem } from '#core/model/error-codes.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import type { Job } from '#core/server/kernel/reading/rows.ts';
import type { Writing } from '#core/server/kernel/writes/writing.ts';
import type { Orm } from '../../database/database.ts';
import { isOutage } from '../../database/failure.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import { bulkRunTable } from '../../kernel/bulk-tables.ts';
import type { Deps, LongWorkDeps } from '../../kernel/deps.ts';
import { describe } from '../../kernel/failure.ts';
import { senderOf } from '../../kernel/sender.ts';
import { inSlice, paced } from '../../kernel/time-slices.ts';
import { job } from '../../queue/job.ts';
import {
  type BulkRecord,
  type BulkResult,
  type BulkRow,
  countFailed,
  failRest,
  nextRows,
  problemAnswers,
  saveBulkResults,
  skipRest,
} from './record.ts';
import { doRows, rowsTogether, undoOf, undoRows } from './rows.ts';

/** The job that continues a bulk run. */
export const bulkJob = job<{ readonly runId: number }>('bulk');

/** The result of one transaction: how many rows it processed, and whether there is more to do. */
interface Slice {
  readonly rows: number;
  readonly goesOn: boolean;
}

/**
 * Continues a bulk run until it is finished, in slices between which other requests are served. Each transaction locks the run: interrupted
 * work is repeated by the next job, and two concurrent jobs process each row once. A row that hits an internal error gets a problem and the
 * others continue; an error that is not a row's own ends the run and marks the remaining rows. Throws on an outage; must then be called
 * again.
 */
export async function runBulk(deps: LongWorkDeps, runId: number): Promise<void> {
  const pace = paced(20, { least: 1, most: 500 });
  for (let goesOn = true; goesOn; ) {
    goesOn = await inSlice(async () => {
      const began = performance.now();
      let rows = 0;
      let slice: Slice = { rows: 0, goesOn: true };
      while (slice.goesOn && rows < pace.size()) {
        slice = await step(deps, runId, pace.size() - rows);
        rows += slice.rows;
      }
      pace.took(rows, performance.now() - began);
      return slice.goesOn;
    });
  }
}

async function step(deps: LongWorkDeps, runId: number, size: number): Promise<Slice> {
  try {
    return await retryTransaction(() => deps.database.transaction((tx) => stepWithin(deps, tx, runId, size)));
  } catch (error) {
    if (isOutage(error)) throw error;
    return fail(deps, runId, error);
  }
}

/** Ends a run that cannot continue, whatever row is next. */
async function fail(deps: LongWorkDeps, runId: number, error: unknown): Promise<Slice> {
  await deps.database.transaction(async (tx) => {
    const [run] = await tx.select().from(bulkRunTable).where(eq(bulkRunTable.id, runId)).for('update');
    if (run === undefined || (run.state !== 'RUNNING' && run.state !== 'UNDOING')) return;
    const isUndoing = run.state === 'UNDOING';
    await failRest(tx, runId, isUndoing, problemAnswers([ours(deps, run, error)]));
    await end(deps, tx, run, isUndoing ? 'UNDONE' : 'FAILED');
  });
  return { rows: 0, goesOn: false };
}

/** Logs an internal error; returns a problem with the request id to look it up by. */
function ours(
  { log }: LongWorkDeps,
  { id, requestId }: BulkRecord,
  error: unknown,
  rowId: number | null = null,
): Problem {
  log({ level: 'error', event: 'bulk', runId: id, rowId, requestId, ...describe(error) });
  return { code: 'internal', params: { requestId } };
}

async function stepWithin(deps: LongWorkDeps, tx: Orm, runId: number, size: number): Promise<Slice> {
  const [run] = await tx.select().from(bulkRunTable).where(eq(bulkRunTable.id, runId)).for('update');
  if (run === undefined || (run.state !== 'RUNNING' && run.state !== 'UNDOING')) return { rows: 0, goesOn: false };
  const isUndoing = run.state === 'UNDOING';
  const { resource: name, userId, action } = run;
  const operation = isUndoing ? (undoOf(action) ?? action) : action;
  const actor = await senderOf(deps, tx, { userId, resource: name, operation });
  if (actor === null) {
    await skipRest(tx, runId, problemAnswers([{ code: 'forbidden' }]));
    await end(deps, tx, run, isUndoing ? 'DONE' : 'CANCELLED');
    return { rows: 0, goesOn: false };
  }
  const resource = resourceNamed(deps.resources, name);
  const most = rowsTogether(deps.rules[name], { action: operation }, size);
  const rows = await nextRows(tx, runId, isUndoing ? 'DONE' : 'NEW', most);
  if (rows.length === 0) {
    await end(deps, tx, run, isUndoing ? 'UNDONE' : (await countFailed(tx, runId, 'REFUSED')) > 0 ? 'FAILED' : 'DONE');
    return { rows: 0, goesOn: false };
  }
  const jobs: Job[] = [];
  const origin = { actor, ip: run.ip, requestId: run.requestId };
  const writing: Writing = { deps, tx, origin, jobs };
  const unexpected = (error: unknown, [row, ...others]: readonly BulkRow[]): readonly Problem[] => {
    if (isOutage(error)) throw error;
    // Not logged yet for several rows: bisecting will find the failing one
    return others.length > 0 ? [] : [ours(deps, run, error, row?.rowId ?? null)];
  };
  const results = await (isUndoing ? undoRows : doRows)(writing, resource, run, rows, unexpected);
  await saveBulkResults(deps, tx, runId, results);
  for (const one of jobs) await deps.enqueue(tx, one.name, one.data);
  const ids = results.filter((result) => changed(result, rows)).map(({ rowId }) => rowId);
  await deps.publishChange(name, ids, actor.id, tx);
  return { rows: rows.length, goesOn: true };
}

function changed({ rowId, state, version }: BulkResult, rows: readonly BulkRow[]): boolean {
  if (state !== 'DONE' && state !== 'TAKEN_BACK') return false;
  return version === null || rows.find((row) => row.rowId === rowId)?.version !== version;
}

async function end({ now }: Deps, tx: Orm, { id }: BulkRecord, state: BulkRecord['state']): Promise<void> {
  await tx.update(bulkRunTable).set({ state, updateDate: now() }).where(eq(bulkRunTable.id, id));
}
