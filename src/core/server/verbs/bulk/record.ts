import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { day } from '#core/model/durations.ts';
import type { Problem } from '#core/model/error-codes.ts';
import { sentence } from '#core/model/language.ts';
import type { Orm } from '../../database/database.ts';
import { bulkRow, bulkRun } from '../../kernel/bulk-tables.ts';
import type { Deps } from '../../kernel/deps.ts';

/** So long what was done to many rows can be taken back, ms. */
export const undoableFor = 30 * day;

/** A bulk call as the database keeps it. */
export type BulkRun = typeof bulkRun.$inferSelect;
/** A row of it. */
export type BulkRow = typeof bulkRow.$inferSelect;

/** One thing that stands against a row, as its reader is told. */
export interface ProblemAnswer {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}

/** What became of a row. */
export interface BulkResult {
  readonly rowId: number;
  readonly state: Exclude<BulkRow['state'], 'NEW'>;
  readonly version?: number | null;
  readonly problems?: readonly ProblemAnswer[] | null;
  /** Of a change, what its fields held before. */
  readonly before?: object | null;
  /** Of a change, what the rules kept of the row's past before it. */
  readonly history?: object | null;
}

/** Problems as a reader is told them. */
export function problemAnswers(problems: readonly Problem[]): readonly ProblemAnswer[] {
  return problems.map((problem) => ({
    code: problem.code,
    message: sentence(problem),
    ...(problem.field === undefined ? {} : { field: problem.field }),
  }));
}

/** The next rows in this state, by their ids: everybody locks rows in that order. */
export function nextRows(tx: Orm, runId: number, state: BulkRow['state'], most: number): Promise<BulkRow[]> {
  return tx
    .select()
    .from(bulkRow)
    .where(and(eq(bulkRow.runId, runId), eq(bulkRow.state, state)))
    .orderBy(asc(bulkRow.rowId))
    .limit(most);
}

/** Saves what became of rows, in one statement. */
export async function saveResults(
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
  // The run's number comes with each result, or a planner that has not met it yet compares each with each
  await tx.execute(sql`update ${bulkRow} set state = fresh.state, problems = fresh.problems, version = ${kept('version')},
      before = ${kept('before')}, history = ${kept('history')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as fresh(run_id int, row_id int, state text, version int, problems jsonb, before jsonb, history jsonb)
    where ${bulkRow.runId} = fresh.run_id and ${bulkRow.rowId} = fresh.row_id`);
  await tx.update(bulkRun).set({ updateDate: now() }).where(eq(bulkRun.id, runId));
}

/** Leaves the rows alone that have not had their turn. */
export function skipRest(tx: Orm, runId: number, problems: readonly ProblemAnswer[]): Promise<void> {
  return moveRows(tx, runId, { from: eq(bulkRow.state, 'NEW'), to: 'SKIPPED', problems });
}

/** Tells the rows that are left of a run that met an error of ours and goes no further. */
export function failRest(
  tx: Orm,
  runId: number,
  isUndoing: boolean,
  problems: readonly ProblemAnswer[],
): Promise<void> {
  const [from, to] = isUndoing ? (['DONE', 'KEPT'] as const) : (['NEW', 'REFUSED'] as const);
  return moveRows(tx, runId, { from: eq(bulkRow.state, from), to, problems });
}

/** Gives the rows that met an error of ours their turn again: those that were not done, or those that were not taken back. */
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

/** How many rows in this state met an error of ours. */
export function countFailed(tx: Orm, runId: number, state: 'REFUSED' | 'KEPT'): Promise<number> {
  return tx.$count(bulkRow, and(eq(bulkRow.runId, runId), hasFailed(state)));
}

function hasFailed(state: BulkRow['state']): SQL | undefined {
  return and(eq(bulkRow.state, state), sql`${bulkRow.problems} @> '[{"code": "internal"}]'::jsonb`);
}

/** How many of its rows stand in which state. */
export async function countStates(tx: Orm, runId: number): Promise<ReadonlyMap<string, number>> {
  const found = await tx
    .select({ state: bulkRow.state, n: count() })
    .from(bulkRow)
    .where(eq(bulkRow.runId, runId))
    .groupBy(bulkRow.state);
  return new Map(found.map(({ state, n }) => [state, n]));
}

/** Deletes, with their rows, the bulk calls that nothing can be taken back of any more; `now` in epoch ms. */
export async function purgeBulk({ database, now }: Pick<Deps, 'database'> & { readonly now: number }): Promise<void> {
  await database.transaction(async (tx) => {
    const gone = await tx
      .delete(bulkRun)
      .where(sql`${bulkRun.updateDate} < ${now - undoableFor}`)
      .returning({ id: bulkRun.id });
    const ids = gone.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(bulkRow).where(inArray(bulkRow.runId, ids));
  });
}
