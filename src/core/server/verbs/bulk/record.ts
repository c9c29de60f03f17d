import { and, asc, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Problem } from '#core/model/errors.ts';
import { sentence } from '#core/model/language.ts';
import type { Orm } from '../../database/database.ts';
import { bulkRow, bulkRunTable } from '../../kernel/bulk-tables.ts';
import type { Deps } from '../../kernel/deps.ts';
import { revertTable } from '../../kernel/revert-table.ts';
import { undoableFor } from '../undo-period.ts';

/** A bulk run as stored. */
export type BulkRecord = typeof bulkRunTable.$inferSelect;
/** A row of a bulk run, as stored. */
export type BulkRow = typeof bulkRow.$inferSelect;

/** A problem of a row, as answered to the caller. */
export interface ProblemAnswer {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** The result of a row. */
export interface BulkResult {
  readonly rowId: number;
  readonly state: Exclude<BulkRow['state'], 'NEW'>;
  readonly version?: number | null;
  readonly problems?: readonly ProblemAnswer[] | null;
  /** For a change: the previous values of its fields. */
  readonly before?: object | null;
  /** For a change: what the rule's `historyOf` returned before it. */
  readonly history?: object | null;
}

/** Converts problems to the form answered to the caller. */
export function problemAnswers(problems: readonly Problem[]): readonly ProblemAnswer[] {
  return problems.map((problem) => ({
    code: problem.code,
    message: sentence(problem),
    ...(problem.field === undefined ? {} : { field: problem.field }),
  }));
}

/** Returns the next rows in this state, ordered by id: all code locks rows in that order. */
export function nextRows(tx: Orm, runId: number, state: BulkRow['state'], most: number): Promise<BulkRow[]> {
  return tx
    .select()
    .from(bulkRow)
    .where(and(eq(bulkRow.runId, runId), eq(bulkRow.state, state)))
    .orderBy(asc(bulkRow.rowId))
    .limit(most);
}

/** Saves the results of rows, in one statement. */
export async function saveBulkResults(
  { now }: Pick<Deps, 'now'>,
  tx: Orm,
  runId: number,
  results: readonly BulkResult[],
): Promise<void> {
  const rows = results.map(({ rowId, state, version = null, problems = null, before = null, history = null }) => ({
    run_id: runId,
    row_id: rowId,
    state,
    version,
    problems,
    before,
    history,
  }));
  const kept = (name: string): SQL => sql`coalesce(fresh.${sql.identifier(name)}, ${bulkRow}.${sql.identifier(name)})`;
  // Each result carries the run's id: without statistics of a new run, the planner would compare each row with each
  await tx.execute(sql`update ${bulkRow} set state = fresh.state, problems = fresh.problems, version = ${kept('version')},
      before = ${kept('before')}, history = ${kept('history')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as fresh(run_id int, row_id int, state text, version int, problems jsonb, before jsonb, history jsonb)
    where ${bulkRow.runId} = fresh.run_id and ${bulkRow.rowId} = fresh.row_id`);
  await tx.update(bulkRunTable).set({ updateDate: now() }).where(eq(bulkRunTable.id, runId));
}

/** Skips the rows not processed yet. */
export function skipRest(tx: Orm, runId: number, problems: readonly ProblemAnswer[]): Promise<void> {
  return moveRows(tx, runId, { from: eq(bulkRow.state, 'NEW'), to: 'SKIPPED', problems });
}

/** Marks the remaining rows of a run that an internal error ends. */
export function failRest(
  tx: Orm,
  runId: number,
  isUndoing: boolean,
  problems: readonly ProblemAnswer[],
): Promise<void> {
  const [from, to] = isUndoing ? (['DONE', 'KEPT'] as const) : (['NEW', 'REFUSED'] as const);
  return moveRows(tx, runId, { from: eq(bulkRow.state, from), to, problems });
}

/** Queues rows again that hit an internal error: those not done or, with `isUndoing`, those not undone. */
export function retryFailed(tx: Orm, runId: number, isUndoing: boolean): Promise<void> {
  const [state, to] = isUndoing ? (['KEPT', 'DONE'] as const) : (['REFUSED', 'NEW'] as const);
  return moveRows(tx, runId, { from: hasFailed(state), to, problems: null });
}

async function moveRows(
  tx: Orm,
  runId: number,
  move: {
    readonly from: SQL | undefined;
    readonly to: BulkRow['state'];
    readonly problems: readonly ProblemAnswer[] | null;
  },
): Promise<void> {
  await tx
    .update(bulkRow)
    .set({ state: move.to, problems: move.problems })
    .where(and(eq(bulkRow.runId, runId), move.from));
}

/** Counts the rows in this state that hit an internal error. */
export function countFailed(tx: Orm, runId: number, state: 'REFUSED' | 'KEPT'): Promise<number> {
  return tx.$count(bulkRow, and(eq(bulkRow.runId, runId), hasFailed(state)));
}

function hasFailed(state: BulkRow['state']): SQL | undefined {
  return and(eq(bulkRow.state, state), sql`${bulkRow.problems} @> '[{"code": "internal"}]'::jsonb`);
}

/** Counts the run's rows by state. */
export async function countStates(tx: Orm, runId: number): Promise<ReadonlyMap<string, number>> {
  const found = await tx
    .select({ state: bulkRow.state, n: count() })
    .from(bulkRow)
    .where(eq(bulkRow.runId, runId))
    .groupBy(bulkRow.state);
  return new Map(found.map(({ state, n }) => [state, n]));
}

/** Deletes what can no longer be undone: bulk runs with their rows, and the records of single changes; `now` in epoch ms. */
export async function purgeBulk({ database, now }: Pick<Deps, 'database'> & { readonly now: number }): Promise<void> {
  await database.orm.delete(revertTable).where(lt(revertTable.createDate, now - undoableFor));
  await database.transaction(async (tx) => {
    const gone = await tx
      .delete(bulkRunTable)
      .where(sql`${bulkRunTable.updateDate} < ${now - undoableFor}`)
      .returning({ id: bulkRunTable.id });
    const ids = gone.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(bulkRow).where(inArray(bulkRow.runId, ids));
  });
}
