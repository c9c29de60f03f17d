import { asc, eq } from 'drizzle-orm';
import { mayDo } from '#core/model/access.ts';
import * as calls from '#core/model/calls/row-calls.ts';
import { AppError } from '#core/model/errors.ts';
import { words } from '#core/model/language.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '../../database/database.ts';
import { bulkRow, bulkRunTable } from '../../kernel/bulk-tables.ts';
import { type AppContext, requireActor } from '../../kernel/context.ts';
import type { Deps } from '../../kernel/deps.ts';
import { reply } from '../../kernel/reply.ts';
import { isOwnRun, runIdOf } from '../../runs/request.ts';
import { undoableFor } from '../undo-period.ts';
import { type BulkRecord, countFailed, countStates, type ProblemAnswer, retryFailed, skipRest } from './record.ts';
import { undoOf } from './rows.ts';
import { bulkJob } from './run.ts';

/** `GET /{resource}/bulk/{jobId}` → `{ data }`: the progress of a bulk run and the result of each row. Only for its sender, else 404. */
export function bulkAnswer(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    return reply(context, calls.readBulk, await answerBulk(deps, resource, runIdOf(context), actor));
  };
}

/**
 * `DELETE /{resource}/bulk/{jobId}` → 202 `{ data: { jobId } }`: stops a running bulk run, and starts a job that undoes what it has done;
 * AppError 409 if it has ended and cannot be undone.
 */
export function startBulkUndo(deps: Deps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    const runId = runIdOf(context);
    await deps.database.transaction(async (tx) => {
      const [run] = await tx
        .select()
        .from(bulkRunTable)
        .where(isOwnRun(bulkRunTable, resource, runId, actor))
        .for('update');
      if (run === undefined) throw new AppError('not_found');
      const isUnderWay = run.state === 'RUNNING';
      const isUndone = await isBulkUndoable(deps, tx, resource, run, actor);
      if (!isUnderWay && !isUndone)
        throw new AppError('wrong_state', { params: { state: words().notUndoableOperation } });
      await skipRest(tx, runId, []);
      if (isUndone) await retryFailed(tx, runId, true);
      const state = isUndone ? 'UNDOING' : 'CANCELLED';
      await tx.update(bulkRunTable).set({ state, updateDate: deps.now() }).where(eq(bulkRunTable.id, runId));
      if (isUndone) await deps.enqueue(tx, bulkJob, { runId });
    });
    return reply(context, calls.undoBulk, { jobId: runId });
  };
}

/** Returns a bulk run as its sender sees it; throws AppError 404 for another user's. */
export async function answerBulk(deps: Deps, resource: ResolvedResource, id: number, actor: Actor) {
  const { orm } = deps.database;
  const [run] = await orm
    .select()
    .from(bulkRunTable)
    .where(isOwnRun(bulkRunTable, resource, id, actor));
  if (run === undefined) throw new AppError('not_found');
  const rows = await orm.select().from(bulkRow).where(eq(bulkRow.runId, id)).orderBy(asc(bulkRow.position));
  const states = await countStates(orm, id);
  const done = states.get('DONE') ?? 0;
  return {
    jobId: id,
    state: run.state,
    action: run.action,
    rows: run.rows,
    done,
    refused: (states.get('REFUSED') ?? 0) + (states.get('SKIPPED') ?? 0),
    waiting: states.get('NEW') ?? 0,
    takenBack: states.get('TAKEN_BACK') ?? 0,
    kept: states.get('KEPT') ?? 0,
    createDate: run.createDate,
    mayUndo: await isBulkUndoable(deps, orm, resource, run, actor, done),
    results: rows.map(({ rowId, state, version, problems }) => ({
      id: rowId,
      state,
      version: state === 'DONE' || state === 'TAKEN_BACK' ? version : null,
      errors: [problems ?? []].flat() as ProblemAnswer[],
    })),
  };
}

/** True when something of the run can be undone by this user. Rows whose undo failed with an internal error may be retried. */
export async function isBulkUndoable(
  { now }: Deps,
  tx: Orm,
  resource: ResolvedResource,
  run: BulkRecord,
  actor: Actor,
  done?: number,
): Promise<boolean> {
  const undo = undoOf(run.action);
  if (undo === null || !mayDo(resource, undo, actor) || run.createDate <= now() - undoableFor) return false;
  if (run.state === 'UNDONE') return (await countFailed(tx, run.id, 'KEPT')) > 0;
  return done !== 0 && (run.state === 'DONE' || run.state === 'RUNNING' || run.state === 'FAILED');
}
