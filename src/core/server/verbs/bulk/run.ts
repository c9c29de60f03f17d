import { eq } from 'drizzle-orm';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Orm } from '../../database/database.ts';
import { bulkRunTable } from '../../kernel/bulk-tables.ts';
import type { Deps, LongWorkDeps } from '../../kernel/deps.ts';
import { job } from '../../queue/queue.ts';
import {
  continueRun,
  failRun,
  goOn,
  internalProblem,
  over,
  type RunKind,
  unexpectedIn,
  writingOf,
} from '../../runs/run.ts';
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

/**
 * One change or action for many rows: a row that hits an internal error gets a problem and the others continue; an error that is not a
 * row's own ends the run and marks the remaining rows.
 */
const bulkRuns: RunKind<BulkRecord> = {
  event: 'bulk',
  pace: { first: 20, least: 1, most: 500 },
  async lock(tx, id) {
    const [run] = await tx.select().from(bulkRunTable).where(eq(bulkRunTable.id, id)).for('update');
    return run?.state === 'RUNNING' || run?.state === 'UNDOING' ? run : undefined;
  },
  async step(locked, size) {
    const { deps, tx, record: run } = locked;
    const isUndoing = run.state === 'UNDOING';
    const operation = isUndoing ? (undoOf(run.action) ?? run.action) : run.action;
    const writing = await writingOf(locked, operation);
    if (writing === null) {
      await skipRest(tx, run.id, problemAnswers([{ code: 'forbidden' }]));
      await end(deps, tx, run, isUndoing ? 'DONE' : 'CANCELLED');
      return over;
    }
    const most = rowsTogether(deps.rules[run.resource], { action: operation }, size);
    const rows = await nextRows(tx, run.id, isUndoing ? 'DONE' : 'NEW', most);
    if (rows.length === 0) {
      const isWhole = (await countFailed(tx, run.id, 'REFUSED')) === 0;
      await end(deps, tx, run, isUndoing ? 'UNDONE' : isWhole ? 'DONE' : 'FAILED');
      return over;
    }
    const resource = resourceNamed(deps.resources, run.resource);
    const unexpected = unexpectedIn(locked, bulkRuns, ({ rowId }: BulkRow) => ({ rowId }));
    const results = await (isUndoing ? undoRows : doRows)(writing, resource, run, rows, unexpected);
    await saveBulkResults(deps, tx, run.id, results);
    for (const one of writing.jobs) await deps.enqueue(tx, one.name, one.data);
    const ids = results.filter((result) => changed(result, rows)).map(({ rowId }) => rowId);
    await deps.publishChange(run.resource, ids, writing.origin.actor.id, tx);
    return goOn(rows.length);
  },
  /** Ends a run that cannot continue, whatever row is next. */
  async failed({ deps, tx, record: run }, error) {
    const isUndoing = run.state === 'UNDOING';
    const problem = internalProblem(deps, bulkRuns, run, error);
    await failRest(tx, run.id, isUndoing, problemAnswers([problem]));
    await end(deps, tx, run, isUndoing ? 'UNDONE' : 'FAILED');
    return over;
  },
};

/** Continues a bulk run until it is finished. Throws on an outage; must then be called again. */
export function runBulk(deps: LongWorkDeps, runId: number): Promise<void> {
  return continueRun(deps, bulkRuns, runId);
}

/** Ends a bulk run that stood still for too long; a repeated call tries its remaining rows again. */
export async function failBulk(deps: LongWorkDeps, runId: number): Promise<void> {
  await failRun(deps, bulkRuns, runId, new Error('no progress for too long'));
}

function changed({ rowId, state, version }: BulkResult, rows: readonly BulkRow[]): boolean {
  if (state !== 'DONE' && state !== 'TAKEN_BACK') return false;
  return version === null || rows.find((row) => row.rowId === rowId)?.version !== version;
}

async function end({ now }: Deps, tx: Orm, { id }: BulkRecord, state: BulkRecord['state']): Promise<void> {
  await tx.update(bulkRunTable).set({ state, updateDate: now() }).where(eq(bulkRunTable.id, id));
}
