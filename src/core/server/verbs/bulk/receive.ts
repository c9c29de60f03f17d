import { asc, eq, sql } from 'drizzle-orm';
import { mayDo } from '#core/model/access.ts';
import { requestBulk } from '#core/model/calls/row-calls.ts';
import { dayOf } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { bulkOperations, maxBulkRows } from '#core/model/list/bulk.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { whereOf } from '#core/server/kernel/reading/search.ts';
import type { Orm } from '../../database/database.ts';
import { bulkRow, bulkRunTable } from '../../kernel/bulk-tables.ts';
import { type AppContext, jsonBody, requireActor } from '../../kernel/context.ts';
import type { Deps, LongWorkDeps } from '../../kernel/deps.ts';
import { reply } from '../../kernel/reply.ts';
import { tableOf } from '../../kernel/scope.ts';
import { requestHashOf, requestOnce, runOnce } from '../../kernel/writes/idempotency.ts';
import { refuseToken } from '../action.ts';
import { answerBulk } from './answer.ts';
import { type BulkRequest, type NamedRow, parseBulkRequest } from './bulk-request.ts';
import { retryFailed } from './record.ts';
import { bulkJob, runBulk } from './run.ts';

/** More rows than this are processed by a job. */
const maxAtOnce = 200;

/**
 * `POST /{resource}/bulk` with `{ ids or filter (with the count that the caller saw), change or action, input }`, and, in the order of the
 * ids, `versions`, and `changes` instead of a single change. Up to 200 rows → `{ data }` with the result of each row; more → 202 `{ data: {
 * jobId } }`, to be read at `GET /{resource}/bulk/{jobId}`. A refused row does not affect the others. With an `Idempotency-Key`, a repeated
 * call returns the earlier run; if that failed, the rows with internal errors are retried.
 */
export function bulk(deps: LongWorkDeps, resource: ResolvedResource) {
  return async (context: AppContext) => {
    const actor = requireActor(context);
    if (!bulkOperations(resource).some((operation) => mayDo(resource, operation, actor)))
      throw new AppError('forbidden');
    const body = await jsonBody(context);
    const asked = parseBulkRequest(resource, body, actor, dayOf(deps.now()));
    refuseToken(context, resource, asked.action);
    const { id, rows } = await receive(deps, context, resource, { asked, body, actor });
    if (rows > maxAtOnce) return reply(context, requestBulk, { jobId: id }, 202);
    await runBulk(deps, id);
    return reply(context, requestBulk, await answerBulk(deps, resource, id, actor));
  };
}

interface Received {
  readonly asked: BulkRequest;
  readonly body: object;
  readonly actor: Actor;
}

/** Stores the run with its rows, and queues the job that continues it if this process dies. */
async function receive(
  deps: Deps,
  context: AppContext,
  resource: ResolvedResource,
  { asked, body, actor }: Received,
): Promise<{ readonly id: number; readonly rows: number }> {
  const now = deps.now();
  const request = requestOnce(context, now, requestHashOf(resource.name, body));
  return deps.database.transaction(async (tx) => {
    const { runId, isRepeat } = await runOnce(tx, request, async () => {
      const rows = await rowsOf(deps, tx, resource, asked, actor);
      const { count = null } = 'filters' in asked.rows ? asked.rows : {};
      if (count !== null && count !== rows.length)
        throw new AppError('bulk_count_changed', { params: { was: count, now: rows.length } });
      const id = await insertRun(tx, {
        resource: resource.name,
        userId: actor.id,
        state: 'RUNNING',
        action: asked.action,
        input: asked.input,
        ip: context.get('ip'),
        requestId: context.get('requestId'),
        rows: rows.length,
        createDate: now,
        updateDate: now,
      });
      await saveRows(tx, id, rows);
      await deps.enqueue(tx, bulkJob, { runId: id });
      return id;
    });
    const [run] = await tx.select().from(bulkRunTable).where(eq(bulkRunTable.id, runId));
    if (run === undefined) throw new AppError('idempotency_conflict');
    if (isRepeat && run.state === 'FAILED') await takeUp(deps, tx, runId);
    return { id: runId, rows: run.rows };
  });
}

async function insertRun(tx: Orm, values: typeof bulkRunTable.$inferInsert): Promise<number> {
  const [made] = await tx.insert(bulkRunTable).values(values).returning({ id: bulkRunTable.id });
  if (made === undefined) throw new Error('a bulk run got no row');
  return made.id;
}

/** Restarts a failed run; the lock makes two concurrent calls restart it only once. */
async function takeUp(deps: Deps, tx: Orm, runId: number): Promise<void> {
  const [run] = await tx.select().from(bulkRunTable).where(eq(bulkRunTable.id, runId)).for('update');
  if (run?.state !== 'FAILED') return;
  await retryFailed(tx, runId, false);
  await tx.update(bulkRunTable).set({ state: 'RUNNING', updateDate: deps.now() }).where(eq(bulkRunTable.id, runId));
  await deps.enqueue(tx, bulkJob, { runId });
}

/** Returns the rows as named, or those that match the filter now. */
async function rowsOf(
  deps: Deps,
  tx: Orm,
  resource: ResolvedResource,
  { rows }: BulkRequest,
  actor: Actor,
): Promise<readonly NamedRow[]> {
  if (!('filters' in rows)) return rows;
  const { table, column } = tableOf(deps, resource.name);
  const found = await tx
    .select({ id: column('id') })
    .from(table)
    .where(whereOf(deps, resource, rows, actor))
    .orderBy(asc(column('id')))
    .limit(maxBulkRows + 1);
  if (found.length > maxBulkRows) throw new AppError('bulk_rows_max', { params: { max: maxBulkRows } });
  return found.map(({ id }) => ({ rowId: Number(id), version: null }));
}

/** Inserts all rows in one statement. */
async function saveRows(tx: Orm, runId: number, rows: readonly NamedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const kept = rows.map(({ rowId, version, change = null }, position) => {
    return { run_id: runId, row_id: rowId, position, version, change };
  });
  await tx.execute(sql`insert into ${bulkRow} (run_id, row_id, position, version, change, state)
    select run_id, row_id, position, version, nullif(change, 'null'::jsonb), 'NEW'
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as given(run_id int, row_id int, position int, version int, change jsonb)`);
}
